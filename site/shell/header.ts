/** Distance in CSS pixels after which the header counts as scrolled. */
const threshold = 10;

/** Marks the header as scrolled or not, for its styles. */
export function markScrolled(): void {
  document.body.classList.toggle('scrolled', scrollY > threshold);
}
