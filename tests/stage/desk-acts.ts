import { sessionActs, type ActSpec } from '../../core/desk/api.ts';
import { roomsOf } from '../../core/desk/server/room.ts';
import { features } from '../../features/index.ts';

/** What the desk's server knows of each room. */
export const rooms = roomsOf(features);

/** Every act of the desk, by name. */
export const deskActs: Readonly<Record<string, ActSpec>> = {
  ...sessionActs,
  ...Object.fromEntries(Object.values(rooms).flatMap(({ acts }) => Object.entries(acts).map(([name, { spec }]) => [name, spec] as const))),
};
