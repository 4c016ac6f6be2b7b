import type { RoomName } from '../api.ts';
import type { Room } from './room.ts';
import { lettersRoom } from '../../../features/newsletter/desk/letters/reads.ts';
import { readersRoom } from '../../../features/newsletter/desk/readers/reads.ts';
import { callsRoom } from '../../../features/calls/desk/reads.ts';
import { enquiriesRoom } from '../../../features/enquiries/desk/reads.ts';
import { mailRoom } from '../../../features/mailroom/desk/reads.ts';
import { privacyRoom } from '../../../features/privacy/desk/reads.ts';
import { promisesRoom } from '../../../features/promises/desk/reads.ts';
import { todayRoom } from '../../../features/today/desk/reads.ts';
import { visitsRoom } from '../../../features/visits/desk/reads.ts';

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
