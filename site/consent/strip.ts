const height = new CSSStyleSheet();
let shown: HTMLElement | undefined;

const watcher = new ResizeObserver(() => {
  // What is read and clicked must be able to stand above the strip: see site/styles/consent.css.
  height.replaceSync(shown ? `:root{--consent-strip:${Math.ceil(shown.offsetHeight)}px}` : '');
});

/** Takes the strip at the foot of the window away. */
export function hideStrip(): void {
  watcher.disconnect();
  shown?.remove();
  shown = undefined;
  height.replaceSync('');
}

/** Shows a strip at the foot of the window, early in the order of reading, in place of the one that stood there. */
export function showStrip(strip: HTMLElement): void {
  hideStrip();
  shown = strip;
  if (!document.adoptedStyleSheets.includes(height)) document.adoptedStyleSheets.push(height);
  (document.querySelector('.header') ?? document.body.firstElementChild)?.before(strip);
  watcher.observe(strip);
}
