import type { ComponentType, LazyExoticComponent } from 'react';
import type { IconName } from '../../../ui/Icon.tsx';

/** Acts in words: what was done, and to what kind of thing, where no record names it. */
export type JournalActs = Readonly<Record<string, readonly [did: string, to?: string]>>;

export interface RoomEntry {
  readonly name: string;
  /** Its place in the rail: the lowest stands first. */
  readonly place: number;
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
export const rooms: readonly RoomEntry[] = found.map(({ room }) => room).sort((one, other) => one.place - other.place);

/** The room an address belongs to. */
export function roomAt(path: string): RoomEntry | undefined {
  return rooms.find((room) =>
    room.path === '/' ? path === '/' : path === room.path || path.startsWith(`${room.path}/`),
  );
}
