interface SentNoteWords {
  readonly title: string;
  readonly text: string;
}

interface Properties {
  readonly form: string;
  readonly words: SentNoteWords;
  /** Whether it appears below a short form, in reserved space so that nothing moves. */
  readonly isUnder?: boolean;
}

/** A lasting note next to a sent form; part of the page, so that a reload shows it before hydration. */
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
