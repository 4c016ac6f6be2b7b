/**
 * Scrolls smoothly while a link within the page is followed. At any other time scrolling is at once: an animation would
 * leave what the Tab key reaches outside the window for as long as it runs.
 */
export function followAnchors(): void {
  const { classList } = document.documentElement;
  const arrive = (): void => {
    classList.remove('following');
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.hash || link.pathname !== location.pathname || link.search !== location.search) return;
    // Made again once this code is there (at-rest.ts); a key may have gone on from it since.
    if (!event.isTrusted && !restsAt(link)) event.preventDefault();
    else classList.add('following');
  });
  addEventListener('scrollend', arrive);
  addEventListener(
    'keydown',
    () => {
      if (!classList.contains('following')) return;
      arrive();
      // What has begun to move would go on beside the scrolling to what the key reaches, and a busy device paints in
      // between.
      scrollTo({ top: scrollY, behavior: 'instant' });
      keepFocusInWindow(document.activeElement);
    },
    { capture: true },
  );
}

/**
 * For three frames, keeps what a key has led to in the window: a browser that scrolls beside the page's own work adds
 * what it had still scrolled until it heard of the key.
 * @param left what had the focus before the key
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

/** Whether nothing beside that link has the focus: some browsers give a pressed link none. */
function restsAt(link: HTMLAnchorElement): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === link;
}
