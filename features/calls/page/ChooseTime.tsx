import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { functionPath } from '../../../contract/functions.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { FieldFault } from '../../../site/forms/FieldFault.tsx';
import { FieldLabel } from '../../../site/forms/FieldLabel.tsx';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ShownAt } from '../../../site/answers/PressedAfterReading.tsx';
import type { CallsCopy } from './calls-words.ts';
import { linkFacts, timesFoot, TimesTop, type LinkFacts } from './NoTimes.tsx';
import { UnbrokenValue } from './UnbrokenValue.tsx';
import { Week, type ShownWeek } from './Week.tsx';
import { RefusedTime, type Refused } from './RefusedTime.tsx';
import { ZoneForm, type ShownZone } from './ZoneForm.tsx';

const pressable = 'min-h-11 cursor-pointer py-2.5 font-medium text-over underline underline-offset-[0.25em]';

interface Properties {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly token: string;
  /** The page's zone with its IANA name and place. */
  readonly zone: ShownZone & Readonly<Record<'zone' | 'place', string>>;
  readonly reference: string;
  readonly week: ShownWeek;
  readonly earlier: string | undefined;
  readonly later: string | undefined;
  /** The call to move. Without one: the link's facts and the typed number (undefined for video calls). */
  readonly call?: { readonly day: string; readonly here: string };
  readonly link?: LinkFacts & { readonly phone: string | undefined };
  readonly refused: Refused | undefined;
}

/** How to read the drawing, with the desks' times and any clock changes. */
function Reading({ week: { desks, clockChange }, words: { reading, clocks } }: Pick<Properties, 'week' | 'words'>) {
  return (
    <>
      {clockChange && (
        <p className="clear-both max-w-168 py-3 text-ink-2">
          <b className="font-semibold">
            {clockChange.forward.map((values) => `${fillMarkers(clocks.forward, values)} `)}
            {clockChange.back.map((values) => `${fillMarkers(clocks.back, values)} `)}
          </b>
          {clockChange.shift.map((values) => `${fillMarkers(clocks.shift, values)} `)}
          {clocks.counted}
        </p>
      )}
      <details>
        <summary className={`${pressable} print:hidden`}>{reading.heading}</summary>
        <p className="max-w-168 pb-3 text-ink-2 print:max-w-none">
          {reading.text} {desks.map((values) => `${fillMarkers(reading.desk, values)} `)}
        </p>
      </details>
    </>
  );
}

interface SpeakProps {
  readonly words: CallsCopy;
  readonly reference: string;
  readonly phone: string;
  readonly isWrong: boolean | undefined;
}

/** The telephone number. @param isWrong whether it was refused; undefined before a form was sent */
function Speak({ words: { speak, said }, reference, phone, isWrong }: SpeakProps) {
  const field = fieldAttributes({ form: 'call', name: 'phone', hint: speak.hint });
  return (
    <fieldset className="call-talk min-w-0">
      <legend className="p-0 font-serif text-h4">{speak.heading}</legend>
      <div className="mt-2 flex max-w-88 flex-col gap-1.5">
        <FieldLabel htmlFor="call-phone" label={speak.label} optional={speak.optional} />
        <input
          {...field}
          {...(isWrong === undefined
            ? {}
            : { 'aria-invalid': isWrong, 'aria-describedby': 'call-phone-fault call-phone-hint' })}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={phone}
        />
        {isWrong !== undefined && (
          <div className="has-[span:empty]:hidden">
            <FieldFault id="call-phone-fault" message={isWrong ? said.wrongPhone : ''} />
          </div>
        )}
      </div>
      <p id="call-phone-hint" className="mt-2 note">
        <UnbrokenValue text={speak.hint} slot="reference" values={{ reference }} />
      </p>
    </fieldset>
  );
}

/** The button with the chosen time, which calls.css shows by the checked radio. */
function TakeBar({
  words,
  week,
  zone,
  button,
}: Pick<Properties, 'words' | 'week' | 'zone'> & { readonly button: string }) {
  const { yourTime, ourTime } = words.zones;
  return (
    <div className="takebar">
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-2">
        <svg className="h-7 w-6 flex-none self-start fill-over-2 md:hidden" viewBox="-6 -42 40 48" aria-hidden="true">
          <path d="M0 0C5.3-12.2 5.1-22.5 11.7-33.9C17.5-44 29.3-37.2 23.5-27.1C16.9-15.6 7.9-10.7 0 0Z" />
          <circle r="3.2" className="fill-paper stroke-ink stroke-[1.3]" />
        </svg>
        <p className="flex-[99_1_7rem] text-balance figures max-md:leading-[1.2]">
          <b>{words.choose.above}</b>
          <span className="chosen">
            {week.days.map(({ date, times }) => (
              <span key={date}>
                {times.map(({ start, name, n }) => n !== undefined && <span key={start}>{name}</span>)}
              </span>
            ))}
          </span>{' '}
          <small className="max-md:block">
            {fillMarkers(zone.isChosen ? yourTime : ourTime, { place: zone.place })}
          </small>
        </p>
        <Button type="submit">{button}</Button>
      </div>
    </div>
  );
}

/** The page to choose a time or to move a booked call. */
export function ChooseTime({
  page,
  words,
  token,
  zone,
  reference,
  week,
  earlier,
  later,
  call,
  link,
  refused,
}: Properties) {
  const { facts, days } = words;
  const moving = call !== undefined;
  const step = moving ? words.move : words.choose;
  const known = call
    ? [
        { term: facts.reference, text: reference },
        { term: facts.stands, text: `${call.day}, ${call.here}` },
      ]
    : link
      ? linkFacts(facts, link)
      : [];
  const leaves = [
    { address: earlier, label: days.earlier },
    { address: later, label: days.later },
  ];
  return (
    <div data-times="">
      <TimesTop
        heading={step.heading}
        lede={call ? fillMarkers(words.move.lede, { 'call-day': call.day, 'call-here': call.here }) : words.choose.lede}
      >
        {refused && <RefusedTime page={page} words={words} refused={refused} moving={moving} />}
        <ZoneForm words={words.zones} shown={zone} token={token} moving={moving} />
      </TimesTop>
      <form
        className="cal"
        method="post"
        action={page.functions + functionPath(moving ? 'move-call' : 'take-call-time')}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="zone" value={zone.zone} />
        <ShownAt page={page} />
        <div className="wrap">
          <Week week={week} words={days} />
          <div className="times-under text-(length:--text-small)">
            <nav data-leaf="" aria-label={days.leaf} className="float-right flex gap-x-8 print:hidden">
              {leaves.map(
                ({ address, label }) =>
                  address !== undefined && (
                    <a
                      key={label}
                      className={`link ${pressable}`}
                      href={`${mailLinkPaths.calls}${address}`}
                      rel="nofollow"
                    >
                      {label}
                    </a>
                  ),
              )}
            </nav>
            <Reading week={week} words={words} />
          </div>
          <div className={timesFoot}>
            {link?.phone !== undefined && (
              <Speak
                words={words}
                reference={reference}
                phone={link.phone}
                isWrong={refused && refused.why === 'wrong-phone'}
              />
            )}
            {link && link.phone === undefined && <p className="call-talk text-small">{words.speak.video}</p>}
            <div>
              <FactList rows={known} />
              <p className="mt-3 note">
                {moving && `${words.move.arrangement} `}
                {step.note}
              </p>
            </div>
          </div>
        </div>
        <TakeBar words={words} week={week} zone={zone} button={step.button} />
      </form>
    </div>
  );
}
