import { useId } from 'react';
import type { WaitingEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, nearMoment, sameDay, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { enquiryAddress } from './enquiry-address.ts';
import { grouped } from '../../../ui/numbers.ts';

/** Lines of the block; what is more is in the list of enquiries. */
const mostLines = 3;
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

interface AlarmProps {
  /** Overdue ones, the oldest first. */
  readonly late: readonly WaitingEnquiry[];
  /** How many there are, which may be more. */
  readonly total: number;
  readonly takes: boolean;
  readonly onTake: (enquiry: WaitingEnquiry) => void;
}

function Flare() {
  return (
    <svg className="flare" viewBox="-2 -26 40 30" aria-hidden="true">
      <path d="M0 0C9.21-6.85 13.22-15.09 23.1-20.79C31.82-25.83 38.28-14.64 29.56-9.61C19.68-3.91 10.54-4.55 0 0Z" />
    </svg>
  );
}

function Act({
  enquiry,
  takes,
  onTake,
  keys,
}: Pick<AlarmProps, 'takes' | 'onTake'> & { readonly enquiry: WaitingEnquiry; readonly keys?: string }) {
  return enquiry.owner === null ? (
    <ActButton acts waiting={takes} keys={keys} more={enquiry.reference} onPress={() => onTake(enquiry)}>
      Take and answer
    </ActButton>
  ) : (
    <ActLink to={enquiryAddress(enquiry.reference)} more={enquiry.reference}>
      Open
    </ActLink>
  );
}

/** What is overdue, once and above everything: one block, however many. */
export function Alarm({ late, total, takes, onTake }: AlarmProps) {
  const id = useId();
  const now = useNow();
  const zone = useZone();
  const nameOf = useNameOf();
  const [first] = late;
  if (first === undefined) return null;
  const by = (enquiry: WaitingEnquiry): string => spanWords(now.getTime() - Date.parse(enquiry.dueAt));
  if (total === 1) {
    const due = new Date(first.dueAt);
    return (
      <section className="alarm" aria-labelledby={id}>
        <Flare />
        <div>
          <h2 id={id}>
            Overdue by {by(first)}: <VisitorText>{first.subject}</VisitorText>
          </h2>
          <p>
            <VisitorText>{first.name}</VisitorText>
            {first.organization === null ? '' : ', '}
            {first.organization === null ? null : <VisitorText>{first.organization}</VisitorText>}, was promised an
            answer by {sameDay(due, now, zone) ? `${clockOf(due, zone)} today` : nearMoment(due, now, zone)}.{' '}
            {first.owner === null ? 'Nobody has taken' : `${nameOf(first.owner)} took`}{' '}
            <span className="nowrap">{first.reference}</span>.
          </p>
        </div>
        <div className="row">
          <Act enquiry={first} takes={takes} onTake={onTake} keys="T" />
        </div>
      </section>
    );
  }
  return (
    <section className="alarm many" aria-labelledby={id}>
      <Flare />
      <div className="span">
        <h2 id={id}>
          {numbers[total] ?? grouped(total)} promises are overdue, the oldest by {by(first)}.
        </h2>
        <ul>
          {late.slice(0, mostLines).map((enquiry) => (
            <li key={enquiry.reference}>
              <b className="nowrap">{by(enquiry)}</b>
              <span>
                <VisitorText>{enquiry.subject}</VisitorText>, <VisitorText>{enquiry.name}</VisitorText>
              </span>
              <span>{enquiry.owner === null ? 'Nobody has taken it' : `Taken by ${nameOf(enquiry.owner)}`}</span>
              <span className="row">
                <Act enquiry={enquiry} takes={takes} onTake={onTake} />
              </span>
            </li>
          ))}
          {total > mostLines ? (
            <li>
              <span>And {grouped(total - mostLines)} more.</span>
              <span className="row">
                <ActLink to="/enquiries?view=open">All that are overdue</ActLink>
              </span>
            </li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}
