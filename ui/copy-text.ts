import { say } from './say.ts';

/** Puts text into the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say({ title: 'Copied' });
  } catch {
    say({ kind: 'bad', title: 'Not copied', text: 'The browser does not allow this page to use the clipboard.' });
  }
}
