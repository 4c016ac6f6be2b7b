import { say } from './say.ts';

/** Copies text to the clipboard and shows a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say({ title: 'Copied' });
  } catch {
    say({ kind: 'bad', title: 'Not copied', text: 'The browser does not allow this page to use the clipboard.' });
  }
}
