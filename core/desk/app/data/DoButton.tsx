import { ActButton, type ActButtonProps } from '../../../../ui/ActButton.tsx';
import type { ActSpec } from '../../api.ts';
import { useAct, type InputOf, type Outcome, type ResultOf } from './use-act.ts';

/** A button for one act of a room: `<DoButton acts={mailActs} does="mail.now" input={{ id }}>`. */
export function DoButton<Acts extends Readonly<Record<string, ActSpec>>, Name extends keyof Acts & string>({
  acts,
  does,
  input,
  said,
  done,
  ...face
}: Omit<ActButtonProps, 'acts' | 'waiting' | 'onPress'> &
  Pick<Outcome<ResultOf<Acts[Name]>>, 'said' | 'done'> & {
    readonly acts: Acts;
    readonly does: Name;
    readonly input: InputOf<Acts[Name]>;
  }) {
  const { run, waiting } = useAct(acts, does);
  return <ActButton acts waiting={waiting} onPress={() => run(input, { said, done })} {...face} />;
}
