/**
 * Where scrolling drives no animation by itself (Firefox), the share of the way across that is scrolled, as a property
 * of the figure: the style sheet sets its animations, which stand still, to that share of their second.
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
