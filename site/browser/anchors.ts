/**
 * Scrolls smoothly while a link within the page is followed. At any other time scrolling is at once: an animation would
 * leave what the Tab key reaches outside the window for as long as it runs.
 */
export function followAnchors(): void {
  const { classList } = document.documentElement;
  const arrive = (): void => {
    classList.remove('following');
  };
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash && link.pathname === location.pathname && link.search === location.search) classList.add('following');
  });
  addEventListener('scrollend', arrive);
  addEventListener(
    'keydown',
    () => {
      if (!classList.contains('following')) return;
      arrive();
      // What has begun to move would go on beside the scrolling to what the key reaches, and a busy device paints in between.
      scrollTo({ top: scrollY, behavior: 'instant' });
    },
    { capture: true },
  );
}
