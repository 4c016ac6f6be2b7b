/** Distance in CSS pixels after which the header counts as scrolled. */
const threshold = 10;

/** Keeps the class `scrolled` on the header while the page is scrolled by more than the threshold. */
export function followScroll(): void {
  const header = document.querySelector('.header');
  const update = () => header?.classList.toggle('scrolled', scrollY > threshold);
  addEventListener('scroll', update, { passive: true });
  // With the frame: asked for at once, the scroll position would cost a layout of its own.
  requestAnimationFrame(update);
}
