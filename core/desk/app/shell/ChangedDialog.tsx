import { changedMeanwhile } from '../data/use-act.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';

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
        <Button
          kind="main"
          onPress={() => {
            changed?.show();
            close();
          }}
        >
          Show the current version
        </Button>
      }
    >
      <p>{changed?.failure.message}</p>
      <p>Nothing was done, and what you typed is kept.</p>
    </Dialog>
  );
}
