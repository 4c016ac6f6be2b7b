import { still } from './motion.ts';

/**
 * Fades in `.reveal` elements once, when a tenth of each is visible. Only what is still below the fold is hidden first,
 * so nothing flashes and a script that never runs hides nothing.
 */
export function reveal(): void {
  if (still() || !('IntersectionObserver' in window)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect, rootBounds } of entries) {
        if (!isIntersecting && boundingClientRect.top > (rootBounds?.bottom ?? innerHeight)) target.classList.add('pre');
        else if (isIntersecting || !target.classList.contains('pre')) {
          target.classList.remove('pre');
          observer.unobserve(target);
        }
      }
    },
    { threshold: 0.1 },
  );
  // The observer measures with the page's own layout; a look at each element here would cost one more.
  for (const element of document.querySelectorAll('.reveal')) observer.observe(element);
}
