import { pageStore } from './page-store.ts';

interface Announcement {
  readonly text: string;
  /** Said again although the words are the same. */
  readonly turn: number;
}

const announced = pageStore<Announcement>({ text: '', turn: 0 });

/** Says something to who hears the page, without moving anything. */
export function announce(text: string): void {
  announced.set({ text, turn: announced.get().turn + 1 });
}

export const useAnnounced = announced.use;
