import { perContext, type Context } from '../../core/context/context.ts';
import type { Http } from '../../core/http/parts.ts';
import { inspectLetters } from './inspect-letters.ts';
import { ShownPromises } from './show-promises.ts';
import type { SnapshotParts } from './snapshot.ts';

/** Dependencies of counting the promises. */
export const countingOf = perContext((context: Context): SnapshotParts => ({
  ...context,
  inspectLetters: () => inspectLetters(context),
}));

/** The page /promises of this process. */
export const shownPromisesOf = perContext((http: Http) => new ShownPromises(http, countingOf(http)));
