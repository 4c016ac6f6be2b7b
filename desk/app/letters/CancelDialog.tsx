import { lettersActs, type OneLetter } from '../../contract/letters.ts';
import { useAct } from '../data/use-act.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog, LostList } from '../kit/Dialog.tsx';
import { counted, numberOf } from './letter-words.ts';

/** Asks before what waits of a letter is taken back. */
export function CancelDialog({ letter, open, onClose }: { readonly letter: OneLetter; readonly open: boolean; readonly onClose: () => void }) {
  const cancel = useAct(lettersActs, 'letters.cancel');
  const { sent, waiting, startedAt } = letter.standing;
  const hasBegun = startedAt !== null;
  return (
    <Dialog
      open={open}
      alert
      title={hasBegun ? `Cancel the rest of ${numberOf(letter)}?` : `Take ${numberOf(letter)} back?`}
      back={hasBegun ? 'Keep it' : 'Keep the time'}
      onClose={onClose}
      acts={
        <Button
          acts
          kind="lost"
          waiting={cancel.waiting}
          onPress={() =>
            cancel.run(
              { slug: letter.slug, version: letter.version ?? 0 },
              {
                done: onClose,
                said: (result) => ({ title: `${numberOf(letter)} is cancelled`, text: `${counted(result?.takenBack ?? 0, 'mail')} taken back.` }),
              },
            )
          }
        >
          {hasBegun ? `Cancel ${counted(waiting, 'mail')}` : 'Take it back'}
        </Button>
      }
    >
      <LostList lines={hasBegun ? [`${counted(waiting, 'reader')} will not get it.`] : ['It goes to nobody at the time that was set.']} />
      <LostList
        kept
        lines={
          hasBegun
            ? [
                `${counted(sent, 'reader')} ${sent === 1 ? 'has' : 'have'} it already; that cannot be taken back.`,
                'Within 29 days the command line can send it to whoever has not got it: corbiere letters send --corrected',
              ]
            : ['Nobody has been mailed. It can be scheduled again, or sent.']
        }
      />
    </Dialog>
  );
}
