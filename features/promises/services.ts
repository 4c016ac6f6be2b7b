import { perContext, type Context } from '../../core/context/context.ts';
import type { Http } from '../../core/http/parts.ts';
import { inspectLetters } from './inspect-letters.ts';
import { ShownPromises } from './show-promises.ts';
import type { SnapshotParts } from './snapshot.ts';

export const countingOf = perContext((context: Context): SnapshotParts => ({
  ...context,
  inspectLetters: () => inspectLetters(context),
}));

export const shownPromisesOf = perContext((http: Http) => new ShownPromises(http, countingOf(http)));
