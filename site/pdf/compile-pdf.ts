import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { BuildCache, nameOf, versionOf } from '../machine/build-cache.ts';

export interface PdfJob {
  /** Template in `site/pdf/templates/`, without `.typ`. */
  readonly template: string;
  /** The template's `data`; must be serialisable as JSON. */
  readonly data: unknown;
  /** Drawings the template shows: names in `site/art/`, without `.svg`. */
  readonly drawings: readonly string[];
}

const answer = z.tuple([z.instanceof(Uint8Array)]);

let thread: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Compiles a tagged PDF with Typst, or reuses that of an earlier build from the same sources. The page size,
 * bookmarks, title and language come from the template.
 * @throws the compiler's messages if the template or its data is invalid
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
    waiting += 1;
    const made = before
      .then(() => set(job, root))
      .finally(() => {
        waiting -= 1;
        if (waiting > 0) return;
        // What the build does next needs the memory.
        void thread?.terminate();
        thread = undefined;
      });
    before = made.catch(() => undefined);
    return made;
  });
}

/** Compiles in a worker thread, one job at a time: takes a third of a clean build, while pages are rendered. */
async function set(job: PdfJob, root: string): Promise<Uint8Array> {
  thread ??= new Worker(join(root, 'site', 'pdf', 'typst-thread.ts'), { workerData: root });
  thread.postMessage(job);
  try {
    const [pdf] = z.parse(answer, await once(thread, 'message'));
    return pdf;
  } catch (error) {
    thread = undefined;
    throw error;
  }
}
