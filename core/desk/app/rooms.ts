import { lazy, type ComponentType } from 'react';
import type { IconName } from '../../../ui/Icon.tsx';

/** Names of acts: what was done and, if no record names it, to what kind of thing. */
export type JournalActs = Readonly<Record<string, readonly [did: string, to?: string]>>;

export interface RoomEntry {
  readonly name: string;
  /** Its position in the rail, lowest first. */
  readonly place: number;
  readonly title: string;
  /** Its path; all paths below it belong to the room. */
  readonly path: string;
  /** The letter that opens it after G. */
  readonly key: string;
  readonly icon: IconName;
  readonly journal?: JournalActs;
  /** Loads its chunk; `first` prefetches the data of its first view. */
  readonly load: () => Promise<{ readonly default: ComponentType; readonly first?: () => Promise<void> }>;
}

const found = Object.values(
  import.meta.glob<{ readonly room: RoomEntry }>('../../../features/**/desk/**/room.ts', { eager: true }),
);

/** A room with its component, a chunk loaded on entering the room. */
interface Room extends RoomEntry {
  Room: ComponentType;
  /** Set once its chunk has loaded, so that React can hydrate it without a suspended boundary. */
  isThere?: true;
}

export const rooms: readonly Room[] = found
  .map(({ room }) => ({ ...room, Room: lazy(room.load) }))
  .sort((one, other) => one.place - other.place);

export function roomAt(path: string): Room | undefined {
  return rooms.find((room) =>
    room.path === '/' ? path === '/' : path === room.path || path.startsWith(`${room.path}/`),
  );
}

/** Loads the chunk of a path's room for the first render. @returns its `first`, which prefetches its data */
export async function bringRoom(path: string): Promise<(() => Promise<void>) | undefined> {
  const room = roomAt(path);
  if (room === undefined) return undefined;
  const { default: Room, first } = await room.load();
  Object.assign(room, { Room, isThere: true });
  return first;
}
