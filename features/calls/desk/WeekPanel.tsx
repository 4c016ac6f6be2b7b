import type { CallWeek } from './api.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { OutcomeButtons } from './Outcome.tsx';
import { dayAndClock, hasBegun, isUnrecorded, offerInWords } from './call-words.ts';
import { numberWord } from '../../../ui/numbers.ts';

/** The panel while no call is open: work to do and the week's summary. */
export function WeekPanel({ week, addLeave }: { readonly week: CallWeek; readonly addLeave: () => void }) {
  const now = useNow();
  const { calls, free, timeZone } = week;
  const last = free.last === null ? '' : `, until ${dayAndClock(new Date(free.last), timeZone)}`;
  if (calls.length === 0)
    return (
      <aside className="sidepanel" aria-label="Week">
        <h2>No calls this week.</h2>
        <p className="quiet">
          {free.count === 0
            ? 'No free time is offered in it.'
            : `${free.count} ${free.count === 1 ? 'time is' : 'times are'} free and offered to visitors who have a link.`}{' '}
          {offerInWords(week.rules)}
        </p>
        <div className="row">
          <ActButton onPress={addLeave}>Add leave</ActButton>
        </div>
      </aside>
    );
  const of = (state: (typeof calls)[number]['state']): number => calls.filter((call) => call.state === state).length;
  const toCome = calls.filter((call) => call.state === 'booked' && !hasBegun(call, now));
  const [next] = toCome;
  const open = calls.filter((call) => isUnrecorded(call, now));
  const [first] = open;
  const cancelled = calls.filter(({ state }) => state === 'cancelled');
  const byVisitor = cancelled.filter(({ changed_by }) => changed_by === 'visitor').length;
  const byWhom =
    byVisitor === cancelled.length ? 'by the visitor' : byVisitor === 0 ? 'by us' : `${byVisitor} by the visitor`;
  return (
    <aside className="sidepanel max-[700px]:-order-1" aria-label="Week">
      <h2>{week.isThis ? 'This week' : 'The week'}</h2>
      {first === undefined ? null : (
        <Notice
          tone="decide"
          title={`${numberWord(open.length)} ${open.length === 1 ? 'outcome is' : 'outcomes are'} not recorded.`}
          acts={<OutcomeButtons call={first} />}
        >
          <p>
            {dayAndClock(new Date(first.starts_at), timeZone)}, <VisitorText>{first.name}</VisitorText>
          </p>
        </Notice>
      )}
      <Facts
        pairs={[
          ['Booked', `${calls.length - cancelled.length}, of them ${toCome.length} to come`],
          ['Held', String(of('held'))],
          ['No-show', String(of('no-show'))],
          ['Cancelled', cancelled.length === 0 ? '0' : `${cancelled.length}, ${byWhom}`],
          ['Still free', free.count === 0 ? 'none' : `${free.count} ${free.count === 1 ? 'time' : 'times'}${last}`],
          [
            'Next',
            next === undefined ? undefined : (
              <span key="next">
                {dayAndClock(new Date(next.starts_at), timeZone)}, <VisitorText>{next.name}</VisitorText>
              </span>
            ),
          ],
        ]}
      />
      <p className="note">{offerInWords(week.rules)}</p>
    </aside>
  );
}
