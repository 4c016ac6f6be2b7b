import { callActs, type DeskCall } from './api.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';

type Outcome = 'held' | 'no-show';
type Known = Pick<DeskCall, 'id' | 'version' | 'reference'>;

/** A function that records a call's outcome and offers to undo it. */
export function useOutcome() {
  const held = useAct(callActs, 'calls.held');
  const noShow = useAct(callActs, 'calls.no-show');
  const back = useAct(callActs, 'calls.unsay');
  const unsay = ({ id, version }: Pick<DeskCall, 'id' | 'version'>): void =>
    back.run({ id, version }, { said: { title: 'Outcome removed', text: 'The call has no outcome again.' } });
  const say = ({ id, version, reference }: Known, outcome: Outcome): void =>
    (outcome === 'held' ? held : noShow).run(
      { id, version },
      {
        said: {
          title: outcome === 'held' ? 'Held' : 'No-show',
          text: outcome === 'held' ? reference : `${reference}. The email to the visitor is sent in ten minutes.`,
          press: { label: 'Give back', run: () => unsay({ id, version: version + 1 }), undo: true },
        },
      },
    );
  return { say, unsay, waiting: held.waiting || noShow.waiting || back.waiting };
}

/** The buttons that record the outcome of a call. @param keys whether H and S press them */
export function OutcomeButtons({ call, keys = false }: { readonly call: Known; readonly keys?: boolean }) {
  const { say, waiting } = useOutcome();
  useKeys({ h: () => say(call, 'held'), s: () => say(call, 'no-show') }, { when: keys });
  return (
    [
      ['held', 'Held', 'H'],
      ['no-show', 'No-show', 'S'],
    ] as const
  ).map(([outcome, words, key]) => (
    <ActButton
      key={outcome}
      kind="decide"
      keys={keys ? key : undefined}
      more={keys ? undefined : call.reference}
      acts
      waiting={waiting}
      onPress={() => say(call, outcome)}
    >
      {words}
    </ActButton>
  ));
}
