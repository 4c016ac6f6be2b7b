import { backend } from '../../../../site/forms/backend.ts';
import { actHeading, framedAct, type ActAnswerName } from './act-answer-names.ts';
import { ActPage, ActSheet, type ActView } from './ActPage.tsx';
import type { ActsCopy } from './acts-words.ts';

const page = { shownAt: 'example', pressAgain: '', functions: backend.url, site: '' };
const deed = { who: 'Ana', when: 'Thursday, April 1, 2027, 10:00' };
/** Example data with every field, from which the build makes a page's frame. */
const example: ActView = {
  token: 'example-example-example-example-example-exa',
  enquiry: {
    reference: 'K-2A3B-4C5D',
    from: 'Ada, Example Ltd',
    subject: 'A question',
    received: deed.when,
    due: deed.when,
    passed: 400,
    reminder: 750,
  },
  takers: [deed],
  name: '',
  tells: true,
  settled: deed,
  isOwn: true,
  undoUntil: deed.when,
};

/** The frame of a page behind a link in the team's email, made by the build. */
export function ActAnswer({ name, words }: { readonly name: ActAnswerName; readonly words: ActsCopy }) {
  const kind = framedAct(name);
  if (kind) return <ActPage kind={kind} page={page} words={words} view={example} />;
  const isUnknown = name === 'act-unknown';
  return (
    <ActSheet heading={actHeading(name, words)}>
      <p className="mt-6 max-w-measure lede wrap-break-word">{isUnknown ? words.unknown.lede : words.failed.lede}</p>
      {isUnknown && <p className="mt-5 note">{words.unknown.note}</p>}
    </ActSheet>
  );
}
