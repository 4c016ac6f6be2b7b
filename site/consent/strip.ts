const height = new CSSStyleSheet();
let shown: HTMLElement | undefined;

/**
 * What is read and clicked must be able to stand above the strip. Said to each of the three that need it: a property that
 * the whole page inherits would have every element of it styled anew.
 */
const standingAbove = (strip: string): string => `:root{scroll-padding-bottom:${strip}}.footer{padding-bottom:${strip}}.toasts{--consent-strip:${strip}}`;

const watcher = new ResizeObserver(() => {
  height.replaceSync(shown ? standingAbove(`${Math.ceil(shown.offsetHeight)}px`) : '');
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
