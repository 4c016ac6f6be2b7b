import { createRoot } from 'react-dom/client';
import { Toasts, type ToastWords } from './Toasts.tsx';

let mounted = false;

/**
 * Puts the page's toasts at the end of its body, once, whoever asks. Islands call it when they hydrate, so that a page
 * without a working island carries no toasts and the live regions stand before the first message.
 */
export function mountToasts(words: ToastWords): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Toasts words={words} />);
}
