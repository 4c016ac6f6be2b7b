import type { TodayAnswer } from './api.ts';
import { Figures, type Figure } from '../../../ui/Figures.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { Lines, type Line } from '../../../ui/Lines.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import { markPaths } from '../../../core/desk/app/shell/BrandMark.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, nearMoment, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { LastDone, Marked } from './Beside.tsx';
import { grouped } from '../../../ui/numbers.ts';

function n(number: number): string {
  return grouped(number);
}

function LitMark() {
  return (
    <svg className="size-16 flex-none" viewBox="0 0 64 64" aria-hidden="true">
      <path className="fill-none stroke-ink stroke-[5.2]" d={markPaths.light} />
      <path className="fill-lamp stroke-ink stroke-[1.5]" d={markPaths.flare} />
      <circle className="fill-ink" cx="29" cy="35" r="3.6" />
    </svg>
  );
}

function letterOf({ letter }: NonNullable<TodayAnswer['week']>): readonly Figure[] {
  if (letter === null) return [];
  const { sent, recipients, refused, left } = letter;
  return [['The last letter', n(sent), `sent of ${n(recipients)}; ${n(refused)} refused, ${n(left)} left`]];
}

/** Shown while nothing waits: what comes next, and the last seven days in numbers. */
export function NothingWaits({ data }: { readonly data: TodayAnswer }) {
  const now = useNow();
  const zone = useZone();
  const next = data.calls.find(({ startsAt }) => Date.parse(startsAt) > now.getTime());
  const { week } = data;
  const paused = data.letters.filter(({ state }) => state === 'paused').length;
  const coming: Line[] = [
    ...data.calls
      .filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
      .map((call) => ({
        key: call.id,
        at: call.startsAt,
        when: <Time at={call.startsAt} />,
        what: (
          <>
            Call, <VisitorText>{call.name}</VisitorText>
            {call.organization === null ? '' : ', '}
            {call.organization === null ? null : <VisitorText>{call.organization}</VisitorText>}
          </>
        ),
        sub: call.desk,
      })),
    ...data.letters
      .filter(({ scheduledAt }) => scheduledAt !== null)
      .map((letter) => ({
        key: letter.slug,
        at: letter.scheduledAt ?? '',
        when: <Time at={letter.scheduledAt ?? data.now} />,
        what: <DeskLink to={`/letters/${letter.slug}`}>{letter.subject}</DeskLink>,
        sub: `Scheduled for ${clockOf(new Date(letter.scheduledAt ?? data.now), zone)}`,
      })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <>
      <div className="flex items-center gap-6 pt-6 pb-2 max-[700px]:items-start max-[700px]:gap-4">
        <LitMark />
        <div>
          <h2 className="font-serif text-[2rem]/[1.15] font-normal tracking-[-0.018em] max-[700px]:text-[1.625rem]">
            Nothing waits.
          </h2>
          <p className="mt-1.5 text-[1rem] text-ink-2">
            Every enquiry is answered, every email has been sent
            {paused === 0 ? '' : paused === 1 ? ' but those of a paused letter' : ' but those of paused letters'}.
            {next === undefined
              ? ' No call is booked for the next day.'
              : ` The next thing is a call: ${nearMoment(new Date(next.startsAt), now, zone)}, ${next.desk}.`}
          </p>
        </div>
      </div>
      <Marked marked={data.marked} />
      {week === null ? null : (
        <Figures
          figures={[
            [
              'Answered, last 7 days',
              n(week.answered),
              week.inTime === week.answered ? 'all of them in time' : `${n(week.inTime)} of them in time`,
            ],
            [
              'Half of them within',
              week.half === null ? 'not known' : spanWords(week.half),
              week.half === null ? 'none was answered' : 'of what was promised',
            ],
            [
              'Calls, last 7 days',
              n(week.callsHeld + week.callsNoShow),
              `${n(week.callsHeld)} held, ${n(week.callsNoShow)} no-show`,
            ],
            ...letterOf(week),
            [
              'Readers',
              n(week.readers),
              week.readersMore >= 0
                ? `${n(week.readersMore)} more than a week ago`
                : `${n(-week.readersMore)} fewer than a week ago`,
            ],
          ]}
        />
      )}
      <div className="two even">
        <LastDone journal={data.journal} />
        <Section title="Coming">
          {coming.length === 0 ? (
            <p className="quiet">No call within a day, no letter scheduled.</p>
          ) : (
            <Lines lines={coming} />
          )}
        </Section>
      </div>
    </>
  );
}
