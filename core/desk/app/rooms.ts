import { lazy, type ComponentType } from 'react';
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
  /** Its code; `first` reads what it begins with. */
  readonly load: () => Promise<{ readonly default: ComponentType; readonly first?: () => Promise<void> }>;
}

const found = Object.values(
  import.meta.glob<{ readonly room: RoomEntry }>('../../../features/**/desk/**/room.ts', { eager: true }),
);

/** A room, and what shows it: a chunk of its own, which comes when the room is entered. */
interface Room extends RoomEntry {
  Room: ComponentType;
  /** Its code is there: React takes over what a server drew of it in one go, without a boundary that waits. */
  isThere?: true;
}

/** The rooms, in the order of the rail. */
export const rooms: readonly Room[] = found
  .map(({ room }) => ({ ...room, Room: lazy(room.load) }))
  .sort((one, other) => one.place - other.place);

/** The room an address belongs to. */
export function roomAt(path: string): Room | undefined {
  return rooms.find((room) =>
    room.path === '/' ? path === '/' : path === room.path || path.startsWith(`${room.path}/`),
  );
}

/** Brings the code of an address's room, to be drawn with the page; resolves with what reads what it begins with. */
export async function bringRoom(path: string): Promise<(() => Promise<void>) | undefined> {
  const room = roomAt(path);
  if (room === undefined) return undefined;
  const { default: Room, first } = await room.load();
  Object.assign(room, { Room, isThere: true });
  return first;
}
