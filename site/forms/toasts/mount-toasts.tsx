import { createRoot } from 'react-dom/client';
import { Toasts, type ToastWords } from './Toasts.tsx';

let mounted = false;

/** Mounts the toasts once, after the first form that asks, so that its message is the next stop of the Tab key. */
export function mountToasts(words: ToastWords, form: Element | null): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  // Without a box, so that it takes no cell in a grid around the form.
  host.className = 'contents';
  const island = form?.closest('astro-island');
  if (island) island.after(host);
  else document.body.append(host);
  createRoot(host).render(<Toasts words={words} />);
}
