import type { Pause } from '../../http/connection-limits.ts';
import type { Limiter } from '../../http/limits/allowances.ts';
import type { AppFiles } from './app-files.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { DeskParts, Rooms } from './room.ts';
import type { LocalLink } from './sign-in/local-link.ts';

/** What the HTTP side stands on. */
export interface ServerParts {
  readonly parts: DeskParts;
  readonly rooms: Rooms;
  readonly app: AppFiles;
  readonly watch: DatabaseWatch;
  /** Who may sign in, as the environment says at this moment. */
  readonly people: () => readonly string[];
  readonly limiter: Limiter;
  /** What the program prints for whoever sits at the server. */
  readonly localLink: LocalLink | undefined;
  readonly pause: Pause;
  /** Milliseconds. */
  readonly marksKept: number;
}
