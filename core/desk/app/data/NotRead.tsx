import { reportOf, type Failure } from './failure.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Reading } from './use-read.ts';

export function NotRead({
  what,
  failure,
  again,
  meanwhile,
}: {
  readonly what: string;
  readonly failure: Failure;
  readonly again: () => void;
  /** A sentence on what happens to new records meanwhile. */
  readonly meanwhile?: string;
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
      <p>
        {failure.message} {meanwhile}
      </p>
    </Notice>
  );
}

/** The skeleton of slow content, or the reason that reading it failed; null once it has loaded. */
export function Unread({
  what,
  of: { data, failure, skeleton, again },
  lines = 3,
}: {
  readonly what: string;
  readonly of: Reading<unknown>;
  readonly lines?: number;
}) {
  if (data !== undefined) return null;
  if (failure !== undefined) return <NotRead what={what} failure={failure} again={again} />;
  return skeleton ? <Skeleton lines={lines} /> : null;
}
