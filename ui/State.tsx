import { Mark, type MarkName } from './Mark.tsx';

export type StateTone = 'plain' | 'decide' | 'broke' | 'done' | 'fine';

/** A word of state behind a mark whose shape tells it apart: `<State mark="ring" tone="decide" words="Nobody yet" />`. */
export function State({
  mark,
  words,
  tone = 'plain',
}: {
  readonly mark: MarkName;
  readonly words: string;
  readonly tone?: StateTone;
}) {
  return (
    <span className={tone === 'plain' ? 'state' : `state ${tone}`}>
      <Mark name={mark} />
      {words}
    </span>
  );
}
