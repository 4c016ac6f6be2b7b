interface SentNoteWords {
  readonly title: string;
  readonly text: string;
}

interface Properties {
  /** Name of the form, as in sent-note.ts. */
  readonly form: string;
  readonly words: SentNoteWords;
  /** Stands under a short form, in room that is kept for it, so that nothing moves when it comes. */
  readonly isUnder?: boolean;
}

/**
 * Stands beside a form once it has been sent, and stays when the toast has gone: what happens next. Part of the page
 * and not of the island, so that a reload shows it before anything wakes.
 */
export function SentNote({ form, words, isUnder = false }: Properties) {
  const note = (
    <div
      hidden
      tabIndex={-1}
      role="group"
      aria-labelledby={`${form}-sent`}
      data-sent-note={form}
      className={`${isUnder ? '' : 'mb-8 '}max-w-160 border-2 border-ok bg-ok-tint px-5 py-4`}
    >
      <p id={`${form}-sent`} className="font-medium text-ok">
        {words.title}
      </p>
      <p className="mt-1 text-small">{words.text}</p>
    </div>
  );
  return isUnder ? <div className="mt-5 min-h-40 md:min-h-28 print:min-h-0 noscript:min-h-0">{note}</div> : note;
}
