import type { RoomName } from '../contract/api.ts';
import type { Room } from './room.ts';
import { lettersRoom } from './rooms/letters.ts';
import { readersRoom } from './rooms/readers.ts';
import { callsRoom } from './rooms/calls.ts';
import { enquiriesRoom } from './rooms/enquiries.ts';
import { mailRoom } from './rooms/mail.ts';
import { privacyRoom } from './rooms/privacy.ts';
import { promisesRoom } from './rooms/promises.ts';
import { todayRoom } from './rooms/today.ts';
import { visitsRoom } from './rooms/visits.ts';

/** What the server knows of each room, by its name in the rail. Each room is a file of `rooms/`. */
export const rooms: Readonly<Partial<Record<RoomName, Room>>> = {
  today: todayRoom,
  enquiries: enquiriesRoom,
  calls: callsRoom,
  letters: lettersRoom,
  readers: readersRoom,
  privacy: privacyRoom,
  mail: mailRoom,
  promises: promisesRoom,
  visits: visitsRoom,
};
