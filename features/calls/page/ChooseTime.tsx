import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { functionPath } from '../../../contract/functions.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { FieldFault } from '../../../site/forms/FieldFault.tsx';
import { FieldLabel } from '../../../site/forms/FieldLabel.tsx';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { Button } from '../../../ui/Button.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import { Alert } from './Alert.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Facts, linkFacts, type LinkFacts } from './Facts.tsx';
import { TimesRow, type ShownRow } from './TimesRow.tsx';
import { Unbroken } from './Unbroken.tsx';
import { ZoneForm, type ShownZone } from './ZoneForm.tsx';

/** Why the page comes again: the time is gone, or what was sent is not complete. */
export type Refused =
  | {
      readonly why: 'taken';
      readonly time: string;
      readonly nearest: readonly { readonly n: number; readonly label: string }[];
    }
  | { readonly why: 'no-time' | 'wrong-phone' };

interface Properties {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly token: string;
  readonly zone: ShownZone;
  readonly deskPlace: string;
  readonly reference: string;
  readonly rows: readonly ShownRow[];
  /** Addresses of the days before and after, from `?` on. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
  /** The call that is moved; without one, what is known of the link, and the number that was typed (none for calls by video). */
  readonly call?: { readonly day: string; readonly here: string; readonly there: string };
  readonly link?: LinkFacts & { readonly phone: string | undefined };
  readonly refused?: Refused | undefined;
}

function RefusedTime({
  words: { taken, invalid },
  refused,
  moving,
}: {
  readonly words: CallsCopy;
  readonly refused: Refused;
  readonly moving: boolean;
}) {
  if (refused.why === 'taken')
    return (
      <Alert title={taken.title}>
        <p>{fillMarkers(taken.text, { taken: refused.time })}</p>
        <ul>
          {refused.nearest.map(({ n, label }) => (
            <li key={n}>
              <a href={`#t${n}`}>{label}</a>
            </li>
          ))}
        </ul>
      </Alert>
    );
  return (
    <Alert title={invalid.heading}>
      <ul>
        <li>
          {refused.why === 'no-time' ? (
            <a href="#times">{invalid.noTime}</a>
          ) : (
            <a href={moving ? '#times' : '#call-phone'}>{invalid.wrongPhone}</a>
          )}
        </li>
      </ul>
    </Alert>
  );
}

/** Where the visitor is rung. @param isWrong set once a form came back: whether the number is what was wrong with it */
function Speak({
  words: { speak, said },
  reference,
  phone,
  isWrong,
}: {
  readonly words: CallsCopy;
  readonly reference: string;
  readonly phone: string;
  readonly isWrong: boolean | undefined;
}) {
  const { className, ...field } = fieldAttributes({ form: 'call', name: 'phone', hint: speak.hint });
  return (
    <fieldset className="call-talk">
      <legend className="font-serif text-h4">{speak.heading}</legend>
      <div className="mt-2 flex max-w-88 flex-col gap-1.5">
        <FieldLabel htmlFor="call-phone" label={speak.label} optional={speak.optional} />
        <input
          {...field}
          {...(isWrong === undefined
            ? {}
            : { 'aria-invalid': isWrong, 'aria-describedby': 'call-phone-fault call-phone-hint' })}
          className={`${className} aria-invalid:border-2 aria-invalid:border-error aria-invalid:bg-error-tint`}
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
        <Unbroken text={speak.hint} slot="reference" values={{ reference }} />
      </p>
    </fieldset>
  );
}

/** The page on which a time is chosen, or another one for a call that stands. */
export function ChooseTime({
  page,
  words,
  token,
  zone,
  deskPlace,
  reference,
  rows,
  earlier,
  later,
  call,
  link,
  refused,
}: Properties) {
  const { facts, days, zones } = words;
  const moving = call !== undefined;
  const step = moving ? words.move : words.choose;
  const { place } = zone;
  const lede = call
    ? fillMarkers(words.move.lede, { 'call-day': call.day, 'call-here': call.here, place })
    : words.choose.lede;
  const known = call
    ? [
        { term: facts.reference, text: reference },
        { term: facts.stands, text: `${call.day}, ${call.here}` },
        { term: facts.there, text: call.there },
      ]
    : link
      ? linkFacts(facts, link)
      : [];
  const leaves = [
    { address: earlier, label: days.earlier },
    { address: later, label: days.later },
  ];
  return (
    <>
      <section className="times-top wrap">
        {refused && <RefusedTime words={words} refused={refused} moving={moving} />}
        <div className="times-head">
          <div>
            <h1>{step.heading}</h1>
            <p className="mt-6 max-w-160 lede">{lede}</p>
          </div>
          <Facts rows={known} />
        </div>
      </section>
      <div data-times="">
        <div className="wrap">
          <ZoneForm words={zones} shown={zone} token={token} moving={moving} />
        </div>
        <form
          className="cal"
          method="post"
          action={page.functions + functionPath(moving ? 'move-call' : 'take-call-time')}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="zone" value={zone.zone} />
          <div className="wrap">
            <PressedAfterReading page={page} />
            <figure className="almanac" id="times" tabIndex={-1}>
              <figcaption>
                <b>{days.caption}</b> {fillMarkers(days.text, { place, 'desk-place': deskPlace })}
              </figcaption>
              {rows.map((row) => (
                <TimesRow key={row.from} row={row} words={words} />
              ))}
            </figure>
            <nav className="leaf" data-leaf="" aria-label={days.leaf}>
              {leaves.map(
                ({ address, label }) =>
                  address !== undefined && (
                    <a key={label} className="link" href={`${mailLinkPaths.calls}${address}`} rel="nofollow">
                      {label}
                    </a>
                  ),
              )}
            </nav>
            {moving && <p className="mt-5 note">{words.move.arrangement}</p>}
            {link?.phone !== undefined && (
              <Speak
                words={words}
                reference={reference}
                phone={link.phone}
                isWrong={refused === undefined || refused.why === 'taken' ? undefined : refused.why === 'wrong-phone'}
              />
            )}
            {link && link.phone === undefined && <p className="call-talk text-small">{words.speak.video}</p>}
          </div>
          <div className="takebar">
            <div className="wrap">
              <Button type="submit">{step.button}</Button>
              <p className="text-small text-ink-2">{step.note}</p>
            </div>
          </div>
        </form>
      </div>
    </>
  );
}
