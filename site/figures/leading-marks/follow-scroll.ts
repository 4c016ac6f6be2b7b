/**
 * For browsers without scroll-driven animations (Firefox): sets the scrolled share as a custom property of the figure,
 * from which the style sheet derives the position of its paused animations.
 */
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
