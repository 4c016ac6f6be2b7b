import { usePerson } from './connection.ts';

/**
 * The display name of a person in records and the journal: the local part of an address, the login of someone at
 * the server or using the tool, or the name typed under an emailed link.
 */
export function colleague(who: string): string {
  if (who === 'visitor') return 'The visitor';
  const [, kind, name] = /^(tool|local|link):(.*)$/s.exec(who) ?? [];
  if (kind === undefined || name === undefined) return who.split('@')[0] ?? who;
  if (kind === 'local' && name === 'root') return 'Someone at the server';
  if (kind === 'link') return name === '' ? 'someone, by a link' : `${name}, by a link`;
  return kind === 'tool' ? `${name}, on the command line` : name;
}

/** Returns a function like `colleague` that says `You` for the person signed in. */
export function useNameOf(): (who: string) => string {
  const person = usePerson();
  return (who) => (who === person ? 'You' : colleague(who));
}
