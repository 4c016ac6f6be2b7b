/** How long a page waits for somebody to scroll it before it shows itself whole; milliseconds. */
const patience = 3000;

/**
 * Marks `.reveal` elements below the fold as waiting (`.pre`) until a tenth of each is visible, once. What is there or
 * above is never marked, so nothing flashes, and a script that never runs hides nothing; whom it is hidden from is said
 * by styles. A page that nobody scrolls may be captured, archived or previewed: after a while it hides nothing
 * (`.whole`). From the first scrolling on, what waits is hidden however long it takes (`.read`).
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
  // The observer measures with the page's own layout; a look at each element here would cost one more.
  for (const element of document.querySelectorAll('.reveal')) observer.observe(element);
  const { classList } = document.body;
  setTimeout(() => classList.add('whole'), patience);
  addEventListener('scroll', () => classList.add('read'), { once: true });
}
