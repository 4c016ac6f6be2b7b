import { Thread, ThreadEnded } from '../store/thread.ts';
import type { LetterProps } from './letter-text.ts';
import { reasonOf } from '../../contract/error-words.ts';

export interface RenderedLetter {
  readonly html: string;
  readonly text: string;
}

export type RenderLetter = (letter: LetterProps) => Promise<RenderedLetter>;

/** The bundled thread, next to the bundled program. */
export const bundledRenderThread = new URL('./render-thread.js', import.meta.url);

/**
 * Renders letters in a worker thread, as React is slow to load. If the thread ends, a letter is retried once, as
 * another may have caused it. A letter that cannot be rendered rejects, and its email waits.
 */
export class LetterRenderer {
  readonly #thread: Thread<LetterProps, RenderedLetter>;
  #isClosed = false;

  /** React needs about 30 MB; the timeout includes the thread's start. */
  constructor(program: URL) {
    this.#thread = new Thread({ program, name: 'letters', timeout: 30_000, memory: 192 });
  }

  readonly render: RenderLetter = async (letter) => {
    try {
      return await this.#thread.ask(letter).catch((error: unknown) => {
        if (!(error instanceof ThreadEnded) || this.#isClosed) throw error;
        return this.#thread.ask(letter);
      });
    } catch (error) {
      throw new Error(`A letter could not be rendered: ${reasonOf(error)}`, { cause: error });
    }
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.end('the server stops');
  }
}
