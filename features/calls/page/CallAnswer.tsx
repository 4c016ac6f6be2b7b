import './calls.css';
import { backend } from '../../../site/forms/backend.ts';
import { callEnds, callPages, type CallAnswerName } from './call-answer-names.ts';
import { CallExample } from './CallExample.tsx';
import type { CallsCopy } from './calls-words.ts';
import { EndedLink } from './EndedLink.tsx';

interface Properties {
  readonly name: CallAnswerName;
  readonly words: CallsCopy;
}

const page = { shownAt: 'example', pressAgain: '', functions: backend.url, site: '' };

/** A page behind the link *Choose a time*, as the build leaves it. */
export function CallAnswer({ name, words }: Properties) {
  const framed = callPages.find((known) => known === name);
  if (framed) return <CallExample name={framed} words={words} page={page} />;
  const end = callEnds.find(([known]) => known === name);
  return end && <EndedLink words={words.ended} kind={end[1]} />;
}
