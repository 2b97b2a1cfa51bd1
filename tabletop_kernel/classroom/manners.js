// Run once for each view of a table, by an image that fails to load in it; `this` is that image.
// What notebook widgets cannot say for themselves: Esc lets a half-made move go, arrow keys belong to the list or slider
// that has the focus (JupyterLab would take them to walk through the cells), the slider's handle has a name.
const teach = tries => {
  const table = this.closest('.ttk-table');
  if (!table) {  // not on the page yet
    if (tries) setTimeout(() => teach(tries - 1), 50);
    return;
  }
  if (table.dataset.taught) return;
  table.dataset.taught = 'yes';
  table.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    table.querySelector('.ttk-cancel').click();
  });
  table.addEventListener('focusin', event => {
    const taken = event.target;
    if (taken.matches('select, input, textarea, .noUi-handle')) taken.setAttribute('data-lm-suppress-shortcuts', 'true');
    if (taken.matches('.noUi-handle')) {
      taken.setAttribute('aria-label', taken.closest('.widget-hslider').querySelector('label, .widget-label').textContent);
    }
  });
};
teach(100);
