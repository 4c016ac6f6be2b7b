import type { ConsentWords } from './consent-words.ts';

/**
 * What became of a choice, with its receipt. The words wait in data attributes; the status is filled when they are due.
 */
export function ConsentStatus({ words }: { readonly words: ConsentWords['kept'] }) {
  const { accepted, partial, withdrawn, nothing, notKept, receipt } = words;
  return (
    <span id="consent-kept" className="consent-kept">
      <span
        role="status"
        data-accepted={accepted}
        data-partial={partial}
        data-withdrawn={withdrawn}
        data-nothing={nothing}
        data-not-kept={notKept}
      />{' '}
      <button className="link" type="button" data-act="receipt">
        {receipt}
      </button>
    </span>
  );
}
