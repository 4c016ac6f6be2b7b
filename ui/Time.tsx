import type { PointerEvent } from 'react';
import { useNow } from './time/use-now.ts';
import { clockOf, clockWithSeconds, dayOf, fromNow, fullMoment, nearMoment, townOf } from './time/words.ts';
import { useDeskZone, useZone, yourZone } from './time/zone-shown.ts';

/** `near`: as short as unambiguous. `ago`: relative only. */
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
  /** IANA zone of the room, if not the desk's. */
  readonly room?: string | undefined;
  readonly visitor?: string | undefined;
  readonly className?: string | undefined;
}

/** A time in the zone chosen by Z or the rail's button; hovering shows the other zones. */
export function Time({ at, form = 'near', room, visitor, className }: TimeProps) {
  const now = useNow();
  const zone = useZone({ room, visitor });
  const desk = useDeskZone();
  const moment = new Date(at);
  // Computed on hover only, since a list has a hundred times.
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
