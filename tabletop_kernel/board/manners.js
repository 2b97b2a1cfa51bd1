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
    if (event.target.tagName === 'CANVAS' && !(unless && has(unless)) && !event.key?.startsWith('board:'))
      event.stopPropagation();
  }, true));
  hush(['keydown', 'keyup', 'keypress', 'wheel']);
  hush(['mousemove'], 'follows');
  // A hand moves quicker than pictures come. So the page tells one motion and, a little later, one more that the kernel
  // draws while the page still paints. Then it waits until a picture has come, or for a while if that changed nothing,
  // and tells the newest: no queue, and no picture of where the hand was long ago.
  const GAP = 40, PATIENCE = 120, AHEAD = 2;
  let held = null, passing = null, ahead = 0, last = -PATIENCE, timer = 0;
  const early = () => last + (ahead < AHEAD ? GAP : PATIENCE) - performance.now();  // milliseconds yet to wait
  const told = () => {
    ahead = ahead % AHEAD + 1;
    last = performance.now();
  };
  const next = () => {
    clearTimeout(timer);
    timer = held && early() > 0 ? setTimeout(next, early()) : 0;
    if (!held || timer) return;
    [passing, held] = [held, null];
    told();
    passing.target.dispatchEvent(passing);
  };
  const painted = () => {
    ahead = 0;
    next();
  };
  const pace = (moves, ends) => {
    box.addEventListener(moves, event => {
      if (event.target.tagName !== 'CANVAS' || event === passing) return;
      if (event.buttons === 0 && !has('hovers')) event.stopPropagation();
      else if (early() <= 0) {
        held = null;
        told();
      } else {
        event.stopPropagation();
        event.preventDefault();
        held = event;
        if (!timer) next();
      }
    }, true);
    box.addEventListener(ends, () => {  // where the hand let go
      last = -PATIENCE;
      next();
    }, true);
  };
  if (has('follows')) pace('mousemove', 'mouseup');
  if (has('drags')) pace('touchmove', 'touchend');
  // ipycanvas wipes its canvas and copies the picture to it each time that a message names it. Once is enough, and a
  // copy needs no wiping.
  const thrifty = canvas => {
    const pen = canvas.getContext('2d'), {drawImage} = CanvasRenderingContext2D.prototype;
    let due = null;
    pen.clearRect = () => {};
    pen.drawImage = (...copy) => {
      if (!due) queueMicrotask(() => {
        pen.globalCompositeOperation = 'copy';
        drawImage.apply(pen, due);
        due = null;
        painted();
      });
      due = copy;
    };
  };
  hush(['touchstart', 'touchmove', 'touchend', 'touchcancel'], 'drags');
  // What the kernel must know is told as if it were a key: one message for a press, and not the two of its mouse events.
  const tell = (canvas, words) => canvas.dispatchEvent(new KeyboardEvent('keydown', {key: 'board:' + words}));
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const motion = canvas => tell(canvas, 'motion ' + (calm.matches ? 'less' : 'any'));
  calm.addEventListener('change', () => box.querySelectorAll('canvas').forEach(motion));
  let start = null;
  const here = event => {
    const at = event.target.getBoundingClientRect(), {width, height} = event.target;
    return [width * (event.clientX - at.left) / at.width, height * (event.clientY - at.top) / at.height];
  };
  const mouse = (type, act) => box.addEventListener(type, event => {
    if (event.target.tagName !== 'CANVAS' || has('follows')) return;
    event.stopPropagation();
    act(event);
  }, true);
  mouse('mousedown', event => { start = here(event); });
  mouse('mouseout', () => { start = null; });
  mouse('mouseup', event => {
    if (start) {
      tell(event.target, ['press', ...start, ...here(event)].join(' '));
      // Jupyter's server holds a short message back until the page's system owns up to the one before, which may take
      // 40 ms; it does so at once together with anything that the page has to say. So the page says a little more.
      for (const ms of [12, 28]) setTimeout(tell, ms, event.target, 'thanks');
    }
    start = null;
  });
  const tidy = () => {
    box.querySelectorAll('canvas').forEach(canvas => {
      if (canvas.tabIndex === -1) return;
      canvas.tabIndex = -1;
      thrifty(canvas);
      // ipycanvas focuses what is pressed: a board taller than the window must not jump away from under the mouse
      canvas.focus = () => HTMLElement.prototype.focus.call(canvas, {preventScroll: true});
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', this.alt);
      if (calm.matches) motion(canvas);
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
