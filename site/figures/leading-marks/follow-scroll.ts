/** For browsers without scroll-driven animations (Firefox): the scrolled share as a custom property of the figure. */
if (!CSS.supports('animation-timeline: scroll()'))
  for (const scroller of document.querySelectorAll<HTMLElement>('.lm-scroller')) {
    scroller.addEventListener(
      'scroll',
      () => {
        const share = scroller.scrollLeft / Math.max(1, scroller.scrollWidth - scroller.clientWidth);
        scroller.closest<HTMLElement>('.leading-marks')?.style.setProperty('--lm-share', String(share));
      },
      { passive: true },
    );
  }
