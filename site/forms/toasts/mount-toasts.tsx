import { createRoot } from 'react-dom/client';
import { Toasts, type ToastWords } from './Toasts.tsx';

let mounted = false;

/**
 * Puts the page's toasts right after the form that asks first, once: what is said of a form is the next stop of the Tab
 * key. Islands call it when they hydrate, so that a page without a working island carries no toasts and the live
 * regions stand before the first message.
 */
export function mountToasts(words: ToastWords, form: Element | null): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  // No box of its own: it takes no cell and no gap in the grid that the form may stand in.
  host.className = 'contents';
  const island = form?.closest('astro-island');
  if (island) island.after(host);
  else document.body.append(host);
  createRoot(host).render(<Toasts words={words} />);
}
