/** Smooth scrolling for links within the page only: an animation would keep what Tab focuses outside the window. */
export function followAnchors(): void {
  const { classList } = document.documentElement;
  const arrive = (): void => {
    classList.remove('following');
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.hash || link.pathname !== location.pathname || link.search !== location.search) return;
    // Repeats an early click (initial-script.ts), unless the focus has moved on since.
    if (!event.isTrusted && !restsAt(link)) event.preventDefault();
    else classList.add('following');
  });
  addEventListener('scrollend', arrive);
  addEventListener(
    'keydown',
    () => {
      if (!classList.contains('following')) return;
      arrive();
      // Stops a running animation, which would compete with the scrolling to the focused element.
      scrollTo({ top: scrollY, behavior: 'instant' });
      keepFocusInWindow(document.activeElement);
    },
    { capture: true },
  );
}

/**
 * Keeps the newly focused element in the window for three frames: browsers that scroll on another thread may still
 * apply scrolling from before the key press.
 * @param left the element focused before the key press
 */
function keepFocusInWindow(left: Element | null, frames = 3): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== left && activeElement !== body) {
      const { top, bottom } = activeElement.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) activeElement.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    if (frames > 1) keepFocusInWindow(left, frames - 1);
  });
}

/** Whether nothing other than the link has the focus; some browsers do not focus a clicked link. */
function restsAt(link: HTMLAnchorElement): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === link;
}

/** On the home page, the logo and Home scroll to the top instead of loading the page again. */
export function returnToTop(): void {
  if (location.pathname !== '/') return;
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest('a[href="/"]')) return;
    event.preventDefault();
    if (location.hash) history.replaceState(null, '', '/');
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  });
}
