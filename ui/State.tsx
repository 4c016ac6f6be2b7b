import { Mark, type MarkName } from './Mark.tsx';

export type StateTone = 'plain' | 'decide' | 'broke' | 'done' | 'fine';

const tones: Readonly<Record<StateTone, string>> = {
  plain: 'text-ink-2',
  decide: 'text-over',
  broke: 'text-error',
  done: 'text-ink-3',
  fine: 'text-ok',
};

interface Properties {
  readonly mark: MarkName;
  readonly words: string;
  readonly tone?: StateTone;
}

/** A state's name after its mark: `<State mark="ring" tone="decide" words="Nobody yet" />`. */
export function State({ mark, words, tone = 'plain' }: Properties) {
  return (
    <span className={`state ${tones[tone]}`}>
      <Mark name={mark} />
      {words}
    </span>
  );
}
