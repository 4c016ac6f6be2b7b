import { shell } from '../copy/registers.ts';

/** Text for screen readers after a link that opens in a new tab. */
export function NewTab() {
  return <span className="sr-only">{` ${shell.newTab}`}</span>;
}
