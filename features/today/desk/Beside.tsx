import {
  enquiryAddress,
  type LetterStanding,
  type TodayAnswer,
  type TodaysCall,
  type TodaysJournalLine,
} from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { NameAndFirm, VisitorText } from '../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { journalWords } from '../../../core/desk/app/journal-words.ts';
import { Lines } from '../../../ui/Lines.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { elsewhere, fromNow, spanWords } from '../../../ui/time/words.ts';
import { grouped } from '../../../ui/numbers.ts';

/** Failures, with what they mean and a link. */
export function Failed({ failed, failures }: Pick<TodayAnswer, 'failed' | 'failures'>) {
  if (failed.length === 0) return null;
  return (
    <Section title="Failed" beside={grouped(failures)} end={<DeskLink to="/mail/dead">Mail</DeskLink>}>
      <Lines
        lines={failed.map(({ id, at, title, sub, to }) => ({
          key: id,
          when: <Time at={at} />,
          what: (
            <span className="bad">
              <Mark name="tri" />
              {title}
            </span>
          ),
          sub,
          end: (
            <DeskLink to={to} more={title}>
              See
            </DeskLink>
          ),
        }))}
      />
    </Section>
  );
}

/** Count of enquiries filled in as by a program, which may be a person's. */
export function Marked({ marked }: Pick<TodayAnswer, 'marked'>) {
  if (marked === 0) return null;
  return (
    <Section title="Side tray" beside={grouped(marked)} end={<DeskLink to="/enquiries?view=tray">Look</DeskLink>}>
      <p className="note">
        Filled in as programs do, in the last 7 days. Their senders were thanked and got no email; a person can be among
        them.
      </p>
    </Section>
  );
}

/** Open enquiries that colleagues handed to this person. */
export function Given({ given }: Pick<TodayAnswer, 'given'>) {
  if (given.length === 0) return null;
  return (
    <Section title="Given to you" beside={grouped(given.length)}>
      <Lines
        lines={given.map(({ reference, name, by, at }) => ({
          key: reference,
          when: <Time at={at} />,
          what: (
            <DeskLink to={enquiryAddress(reference)}>
              <VisitorText>{name}</VisitorText>
            </DeskLink>
          ),
          sub: `By ${by}`,
        }))}
      />
    </Section>
  );
}

/** Name and firm, linked to their call. */
export function CallLink({ call: { id, name, organization } }: { readonly call: TodaysCall }) {
  return (
    <DeskLink to={`/calls?at=${id}`} look="plain">
      <NameAndFirm name={name} organization={organization} />
    </DeskLink>
  );
}

/** Calls of today and tomorrow. */
export function Calls({ calls }: { readonly calls: readonly TodaysCall[] }) {
  const now = useNow();
  if (calls.length === 0) return null;
  return (
    <Section title="Calls, today and tomorrow" beside={calls.length} end={<DeskLink to="/calls">Calls</DeskLink>}>
      <Lines
        lines={calls.map((call) => {
          const at = new Date(call.starts_at);
          const there = elsewhere(at, call.desk.timeZone, call.zone);
          return {
            key: call.id,
            when: <Time at={call.starts_at} />,
            what: <CallLink call={call} />,
            sub: there === undefined ? call.desk.name : `${call.desk.name} · ${there}`,
            end: at < now ? undefined : <span className="faint">{fromNow(at, now)}</span>,
          };
        })}
      />
    </Section>
  );
}

/** A letter that is being sent or has been paused. */
export function LetterOnItsWay({ letter }: { readonly letter: LetterStanding }) {
  const now = useNow();
  const { sent, refused, left, recipients, endsAt } = letter;
  const said = `${grouped(sent)} of ${grouped(recipients)} sent, ${grouped(refused)} refused.`;
  const word = letter.state === 'paused' && letter.stopped !== null ? 'paused automatically' : letter.state;
  return (
    <Section
      title={letter.subject}
      beside={<span className={letter.stopped === null ? undefined : 'due'}>{word}</span>}
      end={<DeskLink to={`/letters/${letter.slug}`}>Open</DeskLink>}
    >
      <div className="pb-1">
        <Progress
          total={recipients}
          words={said}
          parts={[
            { n: sent, look: 'sent' },
            { n: refused, look: 'refused' },
            { n: left, look: 'left' },
          ]}
        />
        <p className="quiet mt-1.5">
          {said} {letter.stopped}
          {endsAt === null || letter.state !== 'sending' ? null : (
            <>
              About {spanWords(Date.parse(endsAt) - now.getTime())} left, until <Time at={endsAt} form="clock" />.
            </>
          )}
        </p>
      </div>
    </Section>
  );
}

function Done({ line }: { readonly line: TodaysJournalLine }) {
  const nameOf = useNameOf();
  const { did, to, at } = journalWords(line);
  return (
    <>
      {nameOf(line.who)} {did} {at === undefined ? to : <DeskLink to={at}>{to}</DeskLink>}
    </>
  );
}

/** The latest lines of the journal. */
export function LastDone({ journal }: { readonly journal: readonly TodaysJournalLine[] }) {
  return (
    <Section title="Last done" end={<DeskLink to="/privacy/journal">Journal</DeskLink>}>
      {journal.length === 0 ? (
        <p className="quiet">Nothing yet.</p>
      ) : (
        <Lines
          lines={journal.map((line) => ({ key: line.id, when: <Time at={line.at} />, what: <Done line={line} /> }))}
        />
      )}
    </Section>
  );
}
