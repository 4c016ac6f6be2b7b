import type { ReactNode } from 'react';
import { enquiryAddress, type TodayAnswer, type TodaysCall } from './api.ts';
import { ActLink } from '../../../ui/ActButton.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { grouped } from '../../../ui/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { CallLink } from './Beside.tsx';
import { OutcomeButtons } from '../../calls/desk/Outcome.tsx';

function Decision({
  icon,
  title,
  name,
  children,
  acts,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly name?: ReactNode;
  readonly children: ReactNode;
  readonly acts: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-b border-rule py-2.5 [&>.i]:text-over">
      <Icon name={icon} />
      <div>
        <b>
          {title}
          {name === undefined ? null : ': '}
          {name}
        </b>
        <p className="sub">{children}</p>
        <p className="row mt-1.5">{acts}</p>
      </div>
    </li>
  );
}

/** Decisions besides replies: calls, enquiries to look at again today, emails without a record. */
export function ToDecide({
  decide: { calls, look, post },
  asked,
}: {
  readonly decide: TodayAnswer['decide'];
  readonly asked: readonly TodaysCall[];
}) {
  const count = calls.length + look.length + asked.length;
  if (count + post.total === 0) return null;
  const beside = [count === 0 ? '' : grouped(count), post.total === 0 ? '' : 'Post'].filter((words) => words !== '');
  return (
    <Section title="To decide" beside={beside.join(', and ')}>
      <ul>
        {calls.map(({ id, reference, name, answer, startsAt, proposedAt, at }) => (
          <Decision
            key={id}
            icon="calendar"
            title={answer === 'declined' ? 'Declined' : 'Another time wanted'}
            name={<VisitorText>{name}</VisitorText>}
            acts={
              <>
                <ActLink kind="decide" to={`${enquiryAddress(reference)}?do=times`} more={reference}>
                  Offer other times
                </ActLink>
                <ActLink to={enquiryAddress(reference)} more={reference}>
                  Open
                </ActLink>
              </>
            }
          >
            <Time at={startsAt} form="full" />; {answer === 'declined' ? 'declined' : 'answered'} in their calendar{' '}
            <Time at={at} />
            {proposedAt === null ? null : (
              <>
                , <Time at={proposedAt} form="full" /> proposed
              </>
            )}
            . The call stays booked until one of us decides.
          </Decision>
        ))}
        {asked.map((call) => (
          <Decision
            key={call.id}
            icon="calls"
            title="How was it?"
            name={<CallLink call={call} />}
            acts={<OutcomeButtons call={call} />}
          >
            Call of <Time at={call.starts_at} />, {call.desk.name}
          </Decision>
        ))}
        {look.map(({ reference, name, on, line }) => (
          <Decision
            key={reference}
            icon="retry"
            title="Look again"
            name={<VisitorText>{name}</VisitorText>}
            acts={
              <ActLink kind="decide" to={enquiryAddress(reference)} more={reference}>
                Open
              </ActLink>
            }
          >
            Put away until <Time at={`${on}T12:00:00Z`} form="day" />
            {line === '' ? '.' : `: “${line}”`}
          </Decision>
        ))}
        {post.oldest === null ? null : (
          <Decision
            icon="mail"
            title={
              post.total === 1 ? 'Post: 1 email has no record' : `Post: ${grouped(post.total)} emails have no record`
            }
            acts={
              <ActLink kind="decide" to="/enquiries/post">
                Open Post
              </ActLink>
            }
          >
            The oldest has waited since <Time at={post.oldest} />. Once placed, a promise counts from the minute the
            email arrived.
          </Decision>
        )}
      </ul>
    </Section>
  );
}
