import { still } from './motion.ts';

/**
 * Fades in `.reveal` elements once, when a tenth of each is visible. Only what is still below the fold is hidden first,
 * so nothing flashes and a script that never runs hides nothing.
 */
export function reveal(): void {
  if (still() || !('IntersectionObserver' in window)) return;
  const show = (element: Element) => element.classList.remove('pre');
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        show(target);
        observer.unobserve(target);
      }
    },
    { threshold: 0.1 },
  );
  for (const element of document.querySelectorAll('.reveal')) {
    if (element.getBoundingClientRect().top <= innerHeight) continue;
    element.classList.add('pre');
    observer.observe(element);
  }
}
