import { changedMeanwhile } from '../data/use-act.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

/** Somebody was faster: says who and what, that nothing was done, and asks. */
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
