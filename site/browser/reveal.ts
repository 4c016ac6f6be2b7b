import { still } from './motion.ts';

/** How long a page waits for somebody to scroll it before it shows itself whole; milliseconds. */
const patience = 3000;

/**
 * Fades in `.reveal` elements once, when a tenth of each is visible. Only what is still below the fold is hidden first,
 * so nothing flashes and a script that never runs hides nothing. A page that nobody scrolls may be captured, archived or
 * previewed as a whole: after a while it hides nothing, until the first scrolling.
 */
export function reveal(): void {
  if (still() || !('IntersectionObserver' in window)) return;
  const waiting = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect, rootBounds } of entries) {
        if (!isIntersecting && boundingClientRect.top > (rootBounds?.bottom ?? innerHeight)) {
          target.classList.add('pre');
          waiting.add(target);
        } else if (isIntersecting || !waiting.has(target)) {
          target.classList.remove('pre');
          waiting.delete(target);
          observer.unobserve(target);
        }
      }
    },
    { threshold: 0.1 },
  );
  // The observer measures with the page's own layout; a look at each element here would cost one more.
  for (const element of document.querySelectorAll('.reveal')) observer.observe(element);

  const hide = (hidden: boolean): void => {
    for (const element of waiting) element.classList.toggle('pre', hidden);
  };
  const unscrolled = setTimeout(hide, patience, false);
  addEventListener(
    'scroll',
    () => {
      clearTimeout(unscrolled);
      hide(true);
    },
    { once: true, passive: true },
  );
}
