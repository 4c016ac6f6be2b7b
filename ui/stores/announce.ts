import { pageStore } from './page-store.ts';

interface Announcement {
  readonly text: string;
  /** Changes with each announcement, so that a repeated text is announced again. */
  readonly turn: number;
}

const announced = pageStore<Announcement>({ text: '', turn: 0 });

/** Announces text to screen readers. */
export function announce(text: string): void {
  announced.set({ text, turn: announced.get().turn + 1 });
}

export const useAnnounced = announced.use;
