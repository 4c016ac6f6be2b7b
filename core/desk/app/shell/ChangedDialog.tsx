import { changedMeanwhile, type Changed } from '../data/use-act.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

const close = (): void => changedMeanwhile.set(undefined);

/** Reports that a colleague changed the record first and nothing was done, and asks how to continue. */
export function ChangedDialog({ failure, show }: Changed) {
  return (
    <Dialog
      open
      alert
      title="This has changed in the meantime."
      onClose={close}
      acts={
        <ActButton
          kind="main"
          onPress={() => {
            show();
            close();
          }}
        >
          Show the current version
        </ActButton>
      }
    >
      <p>{failure.message}</p>
      <p>Nothing was done, and what you typed is kept.</p>
    </Dialog>
  );
}
