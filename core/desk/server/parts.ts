import type { Pause } from '../../http/connection-limits.ts';
import type { Limiter } from '../../http/limits/allowances.ts';
import type { AppFiles } from './app-files.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { DeskParts, Rooms } from './room.ts';
import type { LocalLink } from './sign-in/local-link.ts';

export interface ServerParts {
  readonly parts: DeskParts;
  readonly rooms: Rooms;
  readonly app: AppFiles;
  readonly watch: DatabaseWatch;
  readonly limiter: Limiter;
  /** The printed sign-in link for use on the server itself. */
  readonly localLink: LocalLink | undefined;
  readonly pause: Pause;
  readonly marksKept: number;
}
