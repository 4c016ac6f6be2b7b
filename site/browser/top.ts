/** On the home page, the logo and Home scroll to the top instead of loading the page again. */
export function returnToTop(): void {
  if (location.pathname !== '/') return;
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest('a[href="/"]')) return;
    event.preventDefault();
    if (location.hash) history.replaceState(null, '', '/');
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  });
}
