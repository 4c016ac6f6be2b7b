import { reportOf, type Failure } from '../data/failure.ts';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';
import { Notice } from './Notice.tsx';

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
          <Button icon="retry" onPress={again}>
            Try again
          </Button>
          <Button icon="copy" onPress={() => void copyText(reportOf(failure, `${what} could not be read.`))}>
            Copy what happened
          </Button>
        </>
      }
    >
      <p>{failure.message}</p>
    </Notice>
  );
}
