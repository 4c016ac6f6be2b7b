import type { TodayAnswer } from './api.ts';
import { Figures, type Figure } from '../../../ui/Figures.tsx';
import { NameAndFirm } from '../../../ui/VisitorText.tsx';
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
  return [
    [
      'The last letter',
      grouped(sent),
      `sent of ${grouped(recipients)}; ${grouped(refused)} refused, ${grouped(left)} left`,
    ],
  ];
}

/** Shown while nothing waits: what comes next, and the last seven days in numbers. */
export function NothingWaits({ data }: { readonly data: TodayAnswer }) {
  const now = useNow();
  const zone = useZone();
  const calls = data.calls.filter(({ starts_at: at }) => Date.parse(at) > now.getTime());
  const [next] = calls;
  const { week } = data;
  const paused = data.letters.filter(({ state }) => state === 'paused').length;
  const coming: Line[] = [
    ...calls.map(({ id, starts_at: at, name, organization, desk }) => ({
      key: id,
      at,
      when: <Time at={at} />,
      what: (
        <>
          Call, <NameAndFirm name={name} organization={organization} />
        </>
      ),
      sub: desk.name,
    })),
    ...data.letters.flatMap(({ slug, subject, scheduledAt: at }) =>
      at === null
        ? []
        : {
            key: slug,
            at,
            when: <Time at={at} />,
            what: <DeskLink to={`/letters/${slug}`}>{subject}</DeskLink>,
            sub: `Scheduled for ${clockOf(new Date(at), zone)}`,
          },
    ),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <>
      <div className="flex items-center gap-6 pt-6 pb-2 max-[20em]:block max-[700px]:items-start max-[700px]:gap-4">
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
              : ` The next thing is a call: ${nearMoment(new Date(next.starts_at), now, zone)}, ${next.desk.name}.`}
          </p>
        </div>
      </div>
      <Marked marked={data.marked} />
      {week === null ? null : (
        <Figures
          figures={[
            [
              'Answered, last 7 days',
              grouped(week.answered),
              week.inTime === week.answered ? 'all of them in time' : `${grouped(week.inTime)} of them in time`,
            ],
            [
              'Half of them within',
              week.half === null ? 'not known' : spanWords(week.half),
              week.half === null ? 'none was answered' : 'of what was promised',
            ],
            [
              'Calls, last 7 days',
              grouped(week.callsHeld + week.callsNoShow),
              `${grouped(week.callsHeld)} held, ${grouped(week.callsNoShow)} no-show`,
            ],
            ...letterOf(week),
            [
              'Readers',
              grouped(week.readers),
              week.readersMore >= 0
                ? `${grouped(week.readersMore)} more than a week ago`
                : `${grouped(-week.readersMore)} fewer than a week ago`,
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
