/** Without scrolling for this long, the page shows everything; milliseconds. */
const patience = 3000;

/**
 * Hides `.reveal` elements below the fold (`.pre`) until a tenth of each is visible. Elements in or above the view are
 * never hidden, so nothing flashes, and without this script nothing is hidden; styles decide for whom it
 * applies. A page that is not scrolled may be captured or archived, so after a while everything is shown
 * (`.whole`). After the first scrolling, hidden elements stay hidden until reached (`.read`).
 */
export function reveal(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (!target.classList.toggle('pre', !isIntersecting && boundingClientRect.top > innerHeight))
          observer.unobserve(target);
      }
    },
    { threshold: 0.1 },
  );
  // The observer uses the page's own layout; measuring elements here would force another one.
  for (const element of document.querySelectorAll('.reveal')) observer.observe(element);
  const { classList } = document.body;
  setTimeout(() => classList.add('whole'), patience);
  addEventListener('scroll', () => classList.add('read'), { once: true });
}
