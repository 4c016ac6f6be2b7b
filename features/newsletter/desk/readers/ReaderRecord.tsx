import { useState } from 'react';
import { oneReader, readersActs, type OneReader as Reader } from './api.ts';
import { DoButton } from '../../../../core/desk/app/data/DoButton.tsx';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../../ui/DeskLink.tsx';
import { Lines } from '../../../../ui/Lines.tsx';
import { Unread } from '../../../../core/desk/app/data/NotRead.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { State } from '../../../../ui/State.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/Timeline.tsx';
import { longDay } from '../../../../ui/time/words.ts';
import { useDeskZone } from '../../../../ui/time/zone-shown.ts';
import { ReaderSearch, ReaderFrame } from './ReaderSearch.tsx';
import { CorrectDialog, UnsubscribeDialog } from './ReaderDialogs.tsx';
import { privacyActs, type StoredWords } from '../../../privacy/desk/api.ts';
import { ForgetDialog } from '../../../privacy/desk/ForgetDialog.tsx';
import { useLocation } from 'wouter';
import { eventWords, formWords, proofWords, stateOf, whySuppressed } from './reader-words.ts';
import { saveCsv } from './save-csv.ts';
import { counted } from '../../../../ui/numbers.ts';

/** One reader by row id: state, proof of opt-in with its wording, events, and other records of the address. */
export function ReaderRecord({ id }: { readonly id: string }) {
  const reading = useRead('readers/one', { id }, oneReader, { keep: false });
  const { data } = reading;
  return (
    <ReaderFrame page="One reader">
      <Unread what="This reader" of={reading} lines={5} />
      {data && (
        <div className="two">
          <Record reader={data} />
          <div className="stack">
            <ReaderSearch />
            <Also reader={data} />
          </div>
        </div>
      )}
    </ReaderFrame>
  );
}

function getsWords({ state, suppression, events }: Reader): string {
  const letters = events.filter(({ mail }) => mail?.letter != null);
  const last = letters.findLast(({ mail }) => mail?.state === 'sent')?.mail?.letter;
  const waits = letters.findLast(({ mail }) => mail?.state === 'waiting')?.mail?.letter;
  const known = `${last == null ? '' : ` Last: “${last}”.`}${waits == null ? '' : ` “${waits}” waits.`}`;
  if (suppression !== null) return `Is not emailed: ${whySuppressed(suppression)}.${known}`;
  if (state === 'confirmed') return `Gets the newsletter.${known}`;
  return state === 'pending'
    ? 'Asked for the newsletter and has not confirmed. It is deleted 7 days after the request.'
    : 'Unsubscribed; the address is deleted after a week.';
}

function Record({ reader }: { readonly reader: Reader }) {
  const zone = useDeskZone();
  const [, go] = useLocation();
  const [asks, setAsks] = useState<'unsubscribe' | 'correct'>();
  const [stored, setStored] = useState<StoredWords>();
  const onClose = (): void => setAsks(undefined);
  const worded = reader.proof.findLast(({ words }) => words !== null);
  return (
    <div className="stack">
      <header className="row between top">
        <div>
          <p className="row">
            <State {...stateOf({ state: reader.state, suppressed: reader.suppression !== null })} />
            <span className="tag">since {longDay(new Date(reader.changedAt), zone)}</span>
          </p>
          <h2 className="mt-0.5 mb-1 text-[1.25rem]/[1.3] wrap-anywhere">
            <VisitorText>{reader.email}</VisitorText>
          </h2>
          <p className="quiet">{getsWords(reader)}</p>
        </div>
        <div className="row">
          <DoButton
            acts={readersActs}
            does="readers.export"
            input={{ id: reader.id }}
            done={(file) => file && saveCsv(file)}
            icon="download"
          >
            Export
          </DoButton>
          {reader.state === 'pending' && (
            <ActButton acts onPress={() => setAsks('correct')}>
              Correct the address
            </ActButton>
          )}
          {reader.state === 'unsubscribed' ? (
            <DoButton
              acts={readersActs}
              does="readers.restore"
              input={{ id: reader.id }}
              said={(result) =>
                result?.outcome === 'requests-stopped'
                  ? { title: 'Nothing was sent', text: 'Its owner has asked not to be contacted.', kind: 'info' }
                  : { title: 'An email asks its owner to confirm', text: 'Nothing changes until they do.' }
              }
            >
              Ask again
            </DoButton>
          ) : (
            <ActButton acts onPress={() => setAsks('unsubscribe')}>
              Unsubscribe
            </ActButton>
          )}
          <DoButton
            acts={privacyActs}
            does="privacy.show"
            input={{ email: reader.email }}
            done={setStored}
            kind="forgood"
            icon="trash"
          >
            Forget
          </DoButton>
        </div>
      </header>
      <Table
        caption="Proof of opt-in"
        className="stk"
        rows={reader.proof}
        idOf={({ at, event }) => `${at} ${event}`}
        columns={[
          { title: 'When', head: true, cell: ({ at }) => <Time at={at} form="full" /> },
          { title: 'What', cell: ({ event }) => proofWords[event] ?? event },
          { title: 'Where', cell: ({ form }) => <VisitorText>{formWords(form)}</VisitorText> },
          {
            title: 'Wording',
            cell: ({ event, wording }) => (event === 'imported' ? 'its own, below' : wording),
          },
        ]}
      />
      {worded?.words != null && (
        <blockquote className="slip">
          <b className="block">
            {worded.event === 'imported'
              ? 'The words it was asked under:'
              : `Wording ${worded.wording}, as it was shown:`}
          </b>{' '}
          <VisitorText>{worded.words}</VisitorText>
        </blockquote>
      )}
      <p className="note">
        No IP address is kept. This is the evidence if a reader asks why they get the newsletter. Older wordings are in
        the releases of their time.
      </p>
      <Section title="What happened">
        <Timeline label="What happened" entries={happened(reader, zone)} />
        <p className="note">Records of emails are kept for 30 days, so earlier letters are not shown.</p>
      </Section>
      {asks === 'unsubscribe' && <UnsubscribeDialog reader={reader} onClose={onClose} />}
      {asks === 'correct' && <CorrectDialog reader={reader} onClose={onClose} />}
      {stored && (
        <ForgetDialog
          email={reader.email}
          stored={stored}
          onClose={() => setStored(undefined)}
          done={() => go('/readers')}
        />
      )}
    </div>
  );
}

function happened({ events }: Reader, zone: string): readonly TimelineEntry[] {
  let day = '';
  return events.flatMap((event, index): readonly TimelineEntry[] => {
    const at = longDay(new Date(event.at), zone);
    const head: readonly TimelineEntry[] = at === day ? [] : [{ key: `day ${index}`, kind: 'day', what: at }];
    day = at;
    return [
      ...head,
      {
        key: `${event.at} ${index}`,
        kind: event.mail === undefined ? 'person' : 'program',
        when: <Time at={event.at} form="seconds" />,
        what: eventWords(event),
      },
    ];
  });
}

function Also({ reader: { enquiries, calls } }: { readonly reader: Reader }) {
  const [first] = enquiries;
  return (
    <Section title="Also of this address">
      <Lines
        pairs
        lines={[
          {
            key: 'enquiries',
            when: null,
            what: enquiries.length === 0 ? 'No enquiries' : counted(enquiries.length, 'enquiry', 'enquiries'),
            sub:
              enquiries.length === 0
                ? undefined
                : enquiries.map(({ reference, state }) => `${reference} ${state}`).join(', '),
            end: first ? <DeskLink to={`/enquiries/${first.reference}`}>See</DeskLink> : undefined,
          },
          { key: 'calls', when: null, what: calls === 0 ? 'No calls' : counted(calls, 'call') },
        ]}
      />
    </Section>
  );
}
