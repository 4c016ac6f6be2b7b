import type { PointerEvent } from 'react';
import { useNow } from './time/use-now.ts';
import { clockOf, clockWithSeconds, dayOf, fromNow, fullMoment, nearMoment, townOf } from './time/words.ts';
import { useDeskZone, useZone, yourZone } from './time/zone-shown.ts';

/** `near`: as short as it stays clear. `ago`: from now on alone. */
export type TimeForm = 'near' | 'clock' | 'seconds' | 'day' | 'full' | 'ago';

function write(at: Date, now: Date, zone: string, form: TimeForm): string {
  switch (form) {
    case 'near':
      return nearMoment(at, now, zone);
    case 'clock':
      return clockOf(at, zone);
    case 'seconds':
      return clockWithSeconds(at, zone);
    case 'day':
      return dayOf(at, zone, now);
    case 'full':
      return fullMoment(at, zone);
    case 'ago':
      return fromNow(at, now);
  }
}

interface TimeProps {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly form?: TimeForm;
  /** Zone of the room, where it is not the desk's; IANA name. */
  readonly room?: string | undefined;
  /** The visitor's zone, where it is known. */
  readonly visitor?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * A moment, in the zone that Z has chosen; the pointer shows the others, Z and the button in the rail write all times
 * in them.
 */
export function Time({ at, form = 'near', room, visitor, className }: TimeProps) {
  const now = useNow();
  const zone = useZone({ room, visitor });
  const desk = useDeskZone();
  const moment = new Date(at);
  // Under the pointer, and not before: a list has a hundred of them.
  const nameZones = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    const zones = new Set([room ?? desk, ...(visitor === undefined ? [] : [visitor]), yourZone(), 'UTC']);
    currentTarget.title = [...zones].map((name) => `${townOf(name)}: ${fullMoment(moment, name)}`).join('\n');
  };
  return (
    <time className={className} dateTime={at} onPointerEnter={nameZones}>
      {write(moment, now, zone, form)}
    </time>
  );
}
