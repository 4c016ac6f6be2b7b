import { useState } from 'react';
import { callActs, type CallWeek, type DeskCall } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useDraft } from '../../../core/desk/app/data/use-draft.ts';
import { Check } from '../../../ui/Check.tsx';
import { ActDialog, LostList } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, fromNow, longDay, townOf } from '../../../ui/time/words.ts';
import { timeThere } from './call-words.ts';

export interface CallDialogProps {
  readonly call: DeskCall;
  readonly week: CallWeek;
  readonly onClose: () => void;
}

/** Confirms the cancellation of a call and asks whether to offer another time and what to tell the visitor. */
export function CancelDialog({ call, week, onClose }: CallDialogProps) {
  const now = useNow();
  const [isOffered, setOffered] = useState(true);
  const [line, setLine, forgetLine] = useDraft(
    `${call.reference} why a call is cancelled`,
    'We have to cancel at short notice, and are sorry for it.',
  );
  const [isOfDomain, setOfDomain] = useState(false);
  const cancel = useAct(callActs, 'calls.cancel');
  const cancelAll = useAct(callActs, 'calls.cancel-domain');
  const domain = call.email.slice(call.email.lastIndexOf('@') + 1);
  const desk = week.desks.find(({ id }) => id === call.desk);
  const zone = desk?.timeZone ?? 'UTC';
  const [start, end] = [new Date(call.starts_at), new Date(call.ends_at)];
  const send = (): void =>
    isOfDomain
      ? cancelAll.run(
          { domain },
          {
            said: { title: `The calls of ${domain} are cancelled`, text: 'No email was sent.' },
            done: onClose,
            refused: () => undefined,
          },
        )
      : cancel.run(
          { id: call.id, version: call.version, offer: isOffered, ...(line.trim() === '' ? {} : { line }) },
          {
            said: { title: 'The call is cancelled', text: `${call.reference}. Both sides are told by email.` },
            done: () => {
              forgetLine();
              onClose();
            },
            refused: () => undefined,
          },
        );
  return (
    <ActDialog
      alert
      title={
        <>
          Cancel the call with <VisitorText>{call.name}</VisitorText>?
        </>
      }
      back="Keep the call"
      onClose={onClose}
      kind="lost"
      does={isOfDomain ? `Cancel all of ${domain}` : 'Cancel the call'}
      waiting={cancel.waiting || cancelAll.waiting}
      failure={cancel.failure ?? cancelAll.failure}
      send={send}
    >
      <p>
        {longDay(start, zone)}, {clockOf(start, zone)} to {clockOf(end, zone)} in {desk?.place ?? townOf(zone)},{' '}
        {timeThere(start, call.zone, zone)} in {call.place}: {fromNow(start, now)}.
      </p>
      <LostList
        lines={[
          'The time becomes free at once, and someone else may take it.',
          isOfDomain
            ? 'Every upcoming call of this domain is cancelled; no email is sent, and their links stop working.'
            : 'The visitor and the office receive a cancellation; the entry leaves both calendars.',
        ]}
      />
      {isOfDomain ? null : (
        <>
          <Check checked={isOffered} onChange={setOffered}>
            Offer another time: the email contains the link <i>Choose a time</i>, good for 14 days
          </Check>
          <TextArea label="Why, for the visitor" optional rows={3} maxLength={500} value={line} onChange={setLine} />
        </>
      )}
      <Check checked={isOfDomain} onChange={setOfDomain}>
        All calls of {domain}, without an email: someone is filling the diary
      </Check>
    </ActDialog>
  );
}
