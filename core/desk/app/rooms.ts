import type { ComponentType, LazyExoticComponent } from 'react';
import { roomNames, type RoomName } from '../api.ts';
import type { IconName } from '../../../ui/Icon.tsx';

/** Acts in words: what was done, and to what kind of thing, where no record names it. */
export type JournalActs = Readonly<Record<string, readonly [did: string, to?: string]>>;

export interface RoomEntry {
  readonly name: RoomName;
  readonly title: string;
  /** Where it begins; everything below it is the room's own. */
  readonly path: string;
  /** The letter after G. */
  readonly key: string;
  readonly icon: IconName;
  /** What the journal says of its acts. */
  readonly journal?: JournalActs;
  readonly Room: LazyExoticComponent<ComponentType>;
}

const found = Object.values(
  import.meta.glob<{ readonly room: RoomEntry }>('../../../features/**/desk/**/room.ts', { eager: true }),
);

/** The rooms, in the order of the rail; each is a chunk of its own. */
export const rooms: readonly RoomEntry[] = roomNames.flatMap((name) =>
  found.flatMap(({ room }) => (room.name === name ? [room] : [])),
);

/** The room an address belongs to. */
export function roomAt(path: string): RoomEntry | undefined {
  return rooms.find((room) =>
    room.path === '/' ? path === '/' : path === room.path || path.startsWith(`${room.path}/`),
  );
}
