/** Distance in CSS pixels after which the header counts as scrolled. */
const threshold = 10;

/** Says to the styles of the header whether the page is scrolled by more than the threshold. */
export function markScrolled(): void {
  document.body.classList.toggle('scrolled', scrollY > threshold);
}
