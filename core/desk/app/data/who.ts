import { usePerson } from './connection.ts';

/**
 * Whom the journal and the records name, as colleagues are called at the desk: the local part of an address, the login
 * of somebody at the server or with the tool, the name typed under a mailed link.
 */
export function colleague(who: string): string {
  if (who === 'visitor') return 'The visitor';
  const [, kind, name] = /^(tool|local|link):(.*)$/s.exec(who) ?? [];
  if (kind === undefined || name === undefined) return who.split('@')[0] ?? who;
  if (kind === 'local' && name === 'root') return 'Someone at the server';
  if (kind === 'link') return name === '' ? 'someone, by a link' : `${name}, by a link`;
  return kind === 'tool' ? `${name}, on the command line` : name;
}

/** `colleague`, or `You` for the person at this desk. */
export function useNameOf(): (who: string) => string {
  const person = usePerson();
  return (who) => (who === person ? 'You' : colleague(who));
}
