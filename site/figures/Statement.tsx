import type { Statement as Words } from './figure-words.ts';

/**
 * What a figure shows, in words; a screen reader says it when it changes. A new sentence is a new element: one that
 * persisted and moved, because the one before it has fewer lines, would count as a layout shift.
 */
export function Statement({ word, rest, then }: Words) {
  return (
    <output className="fig-said" aria-live="polite" aria-atomic="true">
      <span key={`${word}${rest}`}>
        <b>{word}</b> {rest}
      </span>{' '}
      <small key={`then ${then}`}>{then}</small>
    </output>
  );
}
