import { deskNow } from './use-now.ts';
import { announce } from '../stores/announce.ts';
import { pageStore } from '../stores/page-store.ts';
import { townOf, zoneWords } from './words.ts';

type ZoneShown = 'desk' | 'yours' | 'utc' | 'visitor';

const order: readonly ZoneShown[] = ['desk', 'yours', 'utc', 'visitor'];
const shown = pageStore<ZoneShown>('desk');
const words: Readonly<Record<ZoneShown, string>> = {
  desk: 'Office time.',
  yours: 'Your time.',
  utc: 'Times in UTC.',
  visitor: "Visitor's time, where known.",
};

let yours: string | undefined;

/** Zone of this device; IANA name. Cached, since reading it takes a phone a millisecond. */
export function yourZone(): string {
  yours ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return yours;
}

const useZoneShown = shown.use;

/** Switches to the next of the four zones and announces it. */
export function switchZone(): void {
  const next = order[(order.indexOf(shown.get()) + 1) % order.length] ?? 'desk';
  shown.set(next);
  announce(words[next]);
}

const deskZone = pageStore('UTC');

/** The desk's zone; UTC until the server has named it. */
export const useDeskZone = deskZone.use;

export const setDeskZone = deskZone.set;

/** The zone in which to show a time, given the zones of its room and its visitor. */
export function useZone({ room, visitor }: { room?: string | undefined; visitor?: string | undefined } = {}): string {
  const desk = useDeskZone();
  const mode = useZoneShown();
  if (mode === 'yours') return yourZone();
  if (mode === 'utc') return 'UTC';
  return mode === 'visitor' && visitor !== undefined ? visitor : (room ?? desk);
}

/** Name of the zone shown, for the button that switches it as Z does. */
export function useZoneName(): string {
  const desk = useDeskZone();
  const mode = useZoneShown();
  if (mode === 'visitor') return 'the visitor’s zone';
  return mode === 'utc' ? 'UTC' : townOf(mode === 'yours' ? yourZone() : desk);
}

/** Names the zone of a room's times in its head: `Jersey time (GMT)`. */
export function useZoneWords(room?: string): string {
  return zoneWords(useZone({ room }), deskNow());
}
