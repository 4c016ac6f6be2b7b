import { reportOf, type Failure } from './failure.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { Notice } from '../../../../ui/Notice.tsx';

/** In the place of a list or record that could not be read. */
export function NotRead({
  what,
  failure,
  again,
}: {
  readonly what: string;
  readonly failure: Failure;
  readonly again: () => void;
}) {
  return (
    <Notice
      tone="broke"
      alert
      title={`${what} could not be read.`}
      acts={
        <>
          <ActButton icon="retry" onPress={again}>
            Try again
          </ActButton>
          <ActButton icon="copy" onPress={() => void copyText(reportOf(failure, `${what} could not be read.`))}>
            Copy what happened
          </ActButton>
        </>
      }
    >
      <p>{failure.message}</p>
    </Notice>
  );
}
