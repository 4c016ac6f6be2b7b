import { changedMeanwhile } from '../data/use-act.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

/** Reports that a colleague changed the record first and nothing was done, and asks how to continue. */
export default function ChangedDialog() {
  const changed = changedMeanwhile.use();
  const { close } = changedMeanwhile;
  return (
    <Dialog
      open={changed !== undefined}
      alert
      title="This has changed in the meantime."
      onClose={close}
      acts={
        <ActButton
          kind="main"
          onPress={() => {
            changed?.show();
            close();
          }}
        >
          Show the current version
        </ActButton>
      }
    >
      <p>{changed?.failure.message}</p>
      <p>Nothing was done, and what you typed is kept.</p>
    </Dialog>
  );
}
