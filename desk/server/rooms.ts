import type { RoomName } from '../contract/api.ts';
import type { Room } from './room.ts';
import { callsRoom } from './rooms/calls.ts';
import { mailRoom } from './rooms/mail.ts';
import { privacyRoom } from './rooms/privacy.ts';
import { todayRoom } from './rooms/today.ts';

/** What the server knows of each room, by its name in the rail. Each room is a file of `rooms/`. */
export const rooms: Readonly<Partial<Record<RoomName, Room>>> = { today: todayRoom, calls: callsRoom, privacy: privacyRoom, mail: mailRoom };
