// Run once for each view of a board, by an image that fails to load beside it; `this` is that image.
// ipycanvas keeps every key, wheel turn and touch that its canvas meets. The board needs presses only, so the rest is
// stopped on its way down, before the canvas can swallow it, and the page scrolls and tabs as anywhere else.
const tame = tries => {
  const box = this.closest('.tabletop-board');
  if (!box) {  // not on the page yet
    if (tries) setTimeout(() => tame(tries - 1), 50);
    return;
  }
  if (box.dataset.tamed) return;
  box.dataset.tamed = 'yes';
  const has = name => box.classList.contains('tabletop-' + name);
  const hush = (types, unless) => types.forEach(type => box.addEventListener(type, event => {
    if (event.target.tagName === 'CANVAS' && !(unless && has(unless)) && !event.key?.startsWith('motion:'))
      event.stopPropagation();
  }, true));
  hush(['keydown', 'keyup', 'keypress', 'wheel']);
  hush(['mousemove'], 'follows');
  hush(['touchstart', 'touchmove', 'touchend', 'touchcancel'], 'drags');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');  // told to the kernel as if it were a key
  const tell = canvas =>
    canvas.dispatchEvent(new KeyboardEvent('keydown', {key: 'motion:' + (calm.matches ? 'reduce' : 'any')}));
  calm.addEventListener('change', () => box.querySelectorAll('canvas').forEach(tell));
  const tidy = () => {
    box.querySelectorAll('canvas').forEach(canvas => {
      if (canvas.tabIndex === -1) return;
      canvas.tabIndex = -1;
      // a press focuses the canvas: a board taller than the window must not jump away from under the mouse
      canvas.focus = () => HTMLElement.prototype.focus.call(canvas, {preventScroll: true});
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', this.alt);
      if (calm.matches) tell(canvas);
    });
    const words = box.querySelector('.tabletop-words .widget-html-content');
    if (words && !words.hasAttribute('aria-live')) {
      words.setAttribute('role', 'status');
      words.setAttribute('aria-live', 'polite');
    }
  };
  new MutationObserver(tidy).observe(box, {childList: true, subtree: true});
  tidy();
};
tame(100);
