import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { BuildCache, nameOf, versionOf } from '../machine/build-cache.ts';

export interface PdfJob {
  /** Template in `site/pdf/templates/`, without `.typ`. */
  readonly template: string;
  /** What the template reads as `data`; must survive JSON. */
  readonly data: unknown;
  /** Drawings the template shows: names in `site/art/`, without `.svg`. */
  readonly drawings: readonly string[];
}

const answer = z.tuple([z.instanceof(Uint8Array)]);

let thread: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();

/**
 * Sets a tagged PDF with Typst, or takes that of an earlier build which was set from the same. The page size,
 * bookmarks, title and language come from the template. Throws with the compiler's own messages when the template or
 * its data is at fault.
 */
export async function compilePdf(job: PdfJob): Promise<Uint8Array> {
  const root = process.cwd();
  const version = versionOf(root, [
    'site/pdf/*.ts',
    'site/pdf/templates/*',
    ...job.drawings.map((name) => `site/art/${name}.svg`),
    'package-lock.json',
  ]);
  return new BuildCache(join(root, '.cache', 'build', 'pdf')).of(`${nameOf(version, JSON.stringify(job))}.pdf`, () => {
    const made = before.then(() => set(job, root));
    before = made.catch(() => undefined);
    return made;
  });
}

/** In a thread, one after the other: a third of a build from nothing, in which pages are rendered meanwhile. */
async function set(job: PdfJob, root: string): Promise<Uint8Array> {
  thread ??= new Worker(join(root, 'site', 'pdf', 'typst-thread.ts'), { workerData: root });
  thread.ref();
  thread.postMessage(job);
  try {
    const [pdf] = z.parse(answer, await once(thread, 'message'));
    thread.unref();
    return pdf;
  } catch (error) {
    thread = undefined;
    throw error;
  }
}
