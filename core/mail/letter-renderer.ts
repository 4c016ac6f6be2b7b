import { Thread, ThreadEnded } from '../store/thread.ts';
import type { LetterProps } from './letter-text.ts';
import { reasonOf } from '../../contract/error-words.ts';

export interface RenderedLetter {
  readonly html: string;
  readonly text: string;
}

/** Turns a letter into HTML and text. */
export type RenderLetter = (letter: LetterProps) => Promise<RenderedLetter>;

/** The bundled thread beside the bundled program. */
export const bundledRenderThread = new URL('./render-thread.js', import.meta.url);

/**
 * Renders letters in a thread of its own, since React is slow to load. A letter whose thread ends is tried once more:
 * it may have been another's fault. One that cannot be rendered rejects, and its mail waits.
 */
export class LetterRenderer {
  readonly #thread: Thread<LetterProps, RenderedLetter>;
  #isClosed = false;

  /** React with its elements needs some 30 megabytes; half a minute includes the start. */
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

  /** Ends the thread; what it had is given up. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.end('the server stops');
  }
}
