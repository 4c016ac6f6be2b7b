import { fillMarkers } from '../../../contract/slots.ts';
import type { VisitorTimes } from '../call-days.ts';
import type { CallsCopy } from './calls-words.ts';

export type ShownWeek = ReturnType<VisitorTimes['week']>;
type ShownTime = ShownWeek['days'][number]['times'][number];
type Words = CallsCopy['days'];

/** A spacer of a given height. An SVG, as the CSP forbids style attributes. */
function Water({ height }: { readonly height: string }) {
  return <svg width="1" height={height} aria-hidden="true" />;
}

const weekdayLook = '[font-weight:inherit] max-md:absolute max-md:bottom-0.5 max-md:text-[0.6875rem]';
const gone =
  'slot bg-[repeating-linear-gradient(135deg,var(--color-dry-2)_0_2px,var(--color-dry-1)_2px_8px)] text-ink-2 ' +
  '*:bg-dry-1 *:px-1 *:py-0.5 max-md:*:p-0';

function Time({ time, words, still }: { readonly time: ShownTime; readonly words: Words; readonly still: boolean }) {
  const { start, here, weekday, ends, name, n, isChosen, mark } = time;
  const label = (
    <>
      {here}
      {weekday !== undefined && <b className={weekdayLook}> {weekday}</b>}
    </>
  );
  if (n === undefined)
    return (
      <p className={mark === 'gone' ? gone : 'slot now'}>
        {mark === 'gone' ? <s>{label}</s> : label}
        <small> {mark === 'gone' ? words.gone : words.now}</small>
      </p>
    );
  if (still) return <p className={isChosen ? 'slot now' : 'slot'}>{isChosen ? <s>{label}</s> : label}</p>;
  return (
    <label className="slot free">
      <input
        className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
        {...(isChosen ? { defaultChecked: true } : {})}
        type="radio"
        id={`t${n}`}
        name="start"
        value={start}
        aria-label={name}
      />
      <span>
        {label}
        <small> – {ends}</small>
      </span>
    </label>
  );
}

interface Properties {
  readonly week: ShownWeek;
  readonly words: Words;
  /** Text alternative, if the drawing is a picture without choices. */
  readonly label?: string;
}

const hourLook =
  'relative border-r-[7px] border-ink even:border-transparent max-md:border-r-[5px] in-[.ebb]:even:[&_span]:hidden';
const headLook =
  'flex h-12 items-baseline justify-between gap-2 pt-3.5 pr-2.5 pl-3 whitespace-nowrap figures max-xl:block ' +
  'max-xl:pt-1.75 max-xl:pr-0 max-xl:pl-1.5 max-xl:leading-[1.15] max-md:pl-1';
const dayLook =
  'font-serif text-[1.25rem]/[1.2] font-normal normal-nums tracking-[-0.01em] max-xl:text-[1.0625rem] max-md:text-[1rem] ' +
  '[@media(width<22.5em)]:text-[0.8125rem]';
const freeLook =
  'text-(length:--text-note) text-ink-3 in-[.ebb]:hidden! max-xl:block max-md:text-[0.75rem] max-md:leading-[1.2]';
const waterLook =
  'relative flex h-[calc(100%-3rem)] flex-col border border-ink bg-dry-1 figures print:[print-color-adjust:exact] ' +
  '[@media(width<16em)]:min-h-[6em]';
const apart = 'border-l-[5px] [border-left-style:double]';
const drawing =
  'absolute inset-0 size-full fill-none forced-color-adjust-none [&>path]:[vector-effect:non-scaling-stroke]';
const dry =
  'relative my-auto pl-(--sill) text-center text-(length:--text-small) text-ink-2 in-[.ebb]:hidden ' +
  'max-md:text-[0.75rem] max-md:leading-[1.2]';

/** Draws days side by side: water rises over a sill while times are free, and each free time is a radio. */
export function Week({ week, words, label }: Properties) {
  const { days, hours, hour, hasNoTimes } = week;
  const lines = hours.slice(1).map((_, index) => `M0 ${Math.round(((index + 1) / hours.length) * 10_000) / 10}H100`);
  return (
    <div
      className={hasNoTimes ? 'week ebb' : 'week'}
      {...(label === undefined ? { id: 'times', tabIndex: -1 } : { role: 'img', 'aria-label': label })}
    >
      <ol className="pt-12 leading-none text-ink-3 figures [@media(width<16em)]:hidden" aria-hidden="true">
        {hours.map((each) => (
          <li key={each} className={hourLook}>
            <span className="absolute top-1 left-0 text-(length:--text-note)">{each}</span>
            <Water height={hour} />
          </li>
        ))}
      </ol>
      {days.map(({ date, name, short, month, isApart, water, line, free, times }) => (
        <fieldset key={date} className="day min-w-0" id={`d-${date}`}>
          <legend className="sr-only">{name}</legend>
          <p className={headLook} aria-hidden="true">
            <b className={dayLook}>
              {short} <i className="not-italic max-md:hidden">{month}</i>
            </b>
            <small className={freeLook}>
              {free === 0 ? words.none : fillMarkers(words.free, { number: String(free) })}
            </small>
          </p>
          <div className={`${waterLook} ${isApart ? apart : 'border-l-0 [@media(width<16em)]:border-l'}`}>
            <svg className={drawing} viewBox="0 0 100 1000" preserveAspectRatio="none" aria-hidden="true">
              <path className="fill-sea-2" d={water} />
              <path className="stroke-ink/12 stroke-1" d={lines.join('')} />
              <path className="stroke-ink stroke-[1.3]" d={line} />
              <path className="stroke-over stroke-[1.2] [stroke-dasharray:9_3_2_3]" d="M9 0V1000" />
            </svg>
            {times.flatMap((time) => [
              time.gap !== undefined && <Water key={`w${time.start}`} height={time.gap} />,
              <Time key={time.start} time={time} words={words} still={label !== undefined} />,
            ])}
            {times.length === 0 && <p className={dry}>{words.dry}</p>}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
