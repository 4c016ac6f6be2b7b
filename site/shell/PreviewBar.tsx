import { fill } from '../../contract/slots.ts';
import { dayWords } from '../copy/day-words.ts';
import { shell } from '../copy/registers.ts';

/** A notice at the bottom of the window that the page is a preview of a day. */
export function PreviewBar({ day }: { readonly day: string }) {
  const { name, says } = shell.preview;
  return (
    <aside className="sticky bottom-0 z-40 border-t border-rule-strong bg-paper py-3 text-small" aria-label={name}>
      <p className="wrap">{fill(says, { day: dayWords(day) })}</p>
    </aside>
  );
}
