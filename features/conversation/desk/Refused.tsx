import { colleague } from '../../../core/desk/app/data/who.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { clockWithSeconds, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import type { Thread } from './api.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Shown when a colleague replied to the turn first: their reply, and what can still be done. */
export function Refused({
  thread,
  turn,
  refusal,
  lines,
  onAsWell,
  onKeep,
  onThrowAway,
}: {
  readonly thread: Thread;
  readonly turn: number;
  readonly refusal: { readonly message: string; readonly at: number };
  readonly lines: number;
  readonly onAsWell: () => void;
  readonly onKeep: () => void;
  readonly onThrowAway: () => void;
}) {
  const zone = useZone();
  const first = thread.entries.findLast((entry) => entry.what === 'ours' && (entry.turn ?? 0) >= turn);
  const reply = first?.what === 'ours' && first.who !== null ? first : undefined;
  const who = reply?.who == null ? undefined : colleague(reply.who);
  const seconds = useSecondsUntil(reply?.leavesAt ?? '');
  const left = reply?.sentAt ?? undefined;
  const before = left === undefined ? 0 : refusal.at - Date.parse(left);
  return (
    <div className="call decide" role="alert">
      <h3>
        {who === undefined
          ? 'Not sent: a colleague was first.'
          : reply?.state === 'held'
            ? `Not sent: ${who}’s reply leaves in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
            : `Not sent: ${who} has answered this turn.`}
      </h3>
      <p>
        {left === undefined
          ? ''
          : `That reply left at ${clockWithSeconds(new Date(left), zone)}${before > 1000 ? `, ${before < 60_000 ? `${Math.round(before / 1000)} seconds` : spanWords(before)} before you pressed Send` : ''}. `}
        It says:
      </p>
      <blockquote
        className={
          'max-h-40 overflow-auto border border-rule-strong bg-field px-3 py-2 wrap-anywhere ' + 'whitespace-pre-wrap'
        }
        dir="auto"
        tabIndex={0}
        aria-label="The first reply"
      >
        {reply?.text ?? refusal.message.split('It says: ')[1] ?? refusal.message}
      </blockquote>
      <p>Nothing was sent in your name. Your {lines === 1 ? 'line is' : `${lines} lines are`} kept as a draft.</p>
      <div className="row">
        <ActButton onPress={onAsWell}>Send mine as well…</ActButton>
        <ActButton kind="main" onPress={onKeep}>
          Keep the draft
        </ActButton>
        <ActButton kind="bare" onPress={onThrowAway}>
          Throw it away
        </ActButton>
      </div>
    </div>
  );
}
