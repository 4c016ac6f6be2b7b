import { lettersActs, type OneLetter } from './api.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { ActDialog, LostList } from '../../../../ui/Dialog.tsx';
import { numberOf } from './letter-words.ts';
import { counted } from '../../../../ui/numbers.ts';

/** Asks before what waits of a letter is taken back. */
export function CancelDialog({ letter, onClose }: { readonly letter: OneLetter; readonly onClose: () => void }) {
  const cancel = useAct(lettersActs, 'letters.cancel');
  const { sent, waiting, startedAt } = letter.standing;
  const hasBegun = startedAt !== null;
  return (
    <ActDialog
      alert
      title={hasBegun ? `Cancel the rest of ${numberOf(letter)}?` : `Take ${numberOf(letter)} back?`}
      back={hasBegun ? 'Keep it' : 'Keep the time'}
      onClose={onClose}
      kind="lost"
      does={hasBegun ? `Cancel ${counted(waiting, 'email')}` : 'Undo'}
      waiting={cancel.waiting}
      send={() =>
        cancel.run(
          { slug: letter.slug, version: letter.version ?? 0 },
          {
            done: onClose,
            said: (result) => ({
              title: `${numberOf(letter)} is cancelled`,
              text: `${counted(result?.takenBack ?? 0, 'email')} withdrawn.`,
            }),
          },
        )
      }
    >
      <LostList
        lines={
          hasBegun ? [`${counted(waiting, 'reader')} will not get it.`] : ['It will not be sent at the scheduled time.']
        }
      />
      <LostList
        kept
        lines={
          hasBegun
            ? [
                `${counted(sent, 'reader')} ${sent === 1 ? 'has' : 'have'} it already; that cannot be undone.`,
                `For ${letter.mailsKept.correctable} days you can send it to those who do not have it: corbiere letters send --corrected`,
              ]
            : ['Nobody has been emailed. It can be scheduled again, or sent.']
        }
      />
    </ActDialog>
  );
}
