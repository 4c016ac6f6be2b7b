import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { FieldFault } from '../../../site/forms/FieldFault.tsx';
import { FieldLabel } from '../../../site/forms/FieldLabel.tsx';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { Button } from '../../../site/ui/Button.tsx';
import { PressedAfterReading } from '../../../site/sections/answers/PressedAfterReading.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import { Alert } from './Alert.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Facts } from './Facts.tsx';
import { TimesRow } from './TimesRow.tsx';
import { Unbroken } from './Unbroken.tsx';
import { ZoneForm } from './ZoneForm.tsx';

interface Properties {
  readonly words: CallsCopy;
  readonly moving: boolean;
  /** Why the page comes again. */
  readonly refused?: 'taken' | 'invalid';
}

function Refused({ words, refused, moving }: Pick<Properties, 'words' | 'moving'> & { readonly refused: 'taken' | 'invalid' }) {
  const { taken, invalid } = words;
  if (refused === 'taken')
    return (
      <Alert title={taken.title}>
        <p>{taken.text}</p>
        <ul>
          <Repeated block="nearest">
            <li>
              <a href={`#t${slotMarker('n')}`}>{slotMarker('label')}</a>
            </li>
          </Repeated>
        </ul>
      </Alert>
    );
  return (
    <Alert title={invalid.heading}>
      <ul>
        <Repeated block="no-time">
          <li>
            <a href="#times">{invalid.noTime}</a>
          </li>
        </Repeated>
        <Repeated block="wrong-phone">
          <li>
            <a href={moving ? '#times' : '#call-phone'}>{invalid.wrongPhone}</a>
          </li>
        </Repeated>
      </ul>
    </Alert>
  );
}

function Speak({ words: { speak }, isJudged }: Pick<Properties, 'words'> & { readonly isJudged: boolean }) {
  const { className, ...field } = fieldAttributes({ form: 'call', name: 'phone', hint: speak.hint });
  // A slot is text: the functions write `true` or `false` here.
  const judged = isJudged
    ? Object.fromEntries([
        ['aria-invalid', slotMarker('phone-invalid')],
        ['aria-describedby', 'call-phone-fault call-phone-hint'],
      ])
    : {};
  return (
    <>
      <Repeated block="by-telephone">
        <fieldset className="call-talk">
          <legend className="font-serif text-h4">{speak.heading}</legend>
          <div className="mt-2 flex max-w-88 flex-col gap-1.5">
            <FieldLabel htmlFor="call-phone" label={speak.label} optional={speak.optional} />
            <input
              {...field}
              {...judged}
              className={`${className} aria-invalid:border-2 aria-invalid:border-error aria-invalid:bg-error-tint`}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              defaultValue={slotMarker('phone')}
            />
            {isJudged && (
              <div className="has-[span:empty]:hidden">
                <FieldFault id="call-phone-fault" message={slotMarker('phone-fault')} />
              </div>
            )}
          </div>
          <p id="call-phone-hint" className="mt-2 note">
            <Unbroken text={speak.hint} slot="reference" />
          </p>
        </fieldset>
      </Repeated>
      <Repeated block="by-video">
        <p className="call-talk text-small">{speak.video}</p>
      </Repeated>
    </>
  );
}

/** The page on which a time is chosen, or another one for a call that stands. */
export function ChooseTime({ words, moving, refused }: Properties) {
  const { facts, days, zones } = words;
  const step = moving ? words.move : words.choose;
  const rows = moving
    ? [
        { term: facts.reference, text: slotMarker('reference') },
        { term: facts.stands, text: `${slotMarker('call-day')}, ${slotMarker('call-here')}` },
        { term: facts.there, text: slotMarker('call-there') },
      ]
    : [
        { term: facts.reference, text: slotMarker('reference') },
        { term: facts.asked, text: slotMarker('asked') },
        { term: facts.until, text: slotMarker('until') },
      ];
  return (
    <>
      <section className="times-top wrap">
        {refused && <Refused words={words} refused={refused} moving={moving} />}
        <div className="times-head">
          <div>
            <h1>{step.heading}</h1>
            <p className="mt-6 max-w-160 lede">{step.lede}</p>
          </div>
          <Facts rows={rows} />
        </div>
      </section>
      <div data-times="">
        <div className="wrap">
          <ZoneForm words={zones} moving={moving} />
        </div>
        <form className="cal" method="post" action={functionUrl(moving ? 'move-call' : 'take-call-time')}>
          <input type="hidden" name="token" value={slotMarker('token')} />
          <input type="hidden" name="zone" value={slotMarker('zone')} />
          <div className="wrap">
            <PressedAfterReading />
            <figure className="almanac" id="times" tabIndex={-1}>
              <figcaption>
                <b>{days.caption}</b> {days.text}
              </figcaption>
              <TimesRow words={words} />
            </figure>
            <nav className="leaf" data-leaf="" aria-label={days.leaf}>
              <Repeated block="earlier">
                <a className="link" href={`${mailLinkPaths.calls}${slotMarker('address')}`} rel="nofollow">
                  {days.earlier}
                </a>
              </Repeated>
              <Repeated block="later">
                <a className="link" href={`${mailLinkPaths.calls}${slotMarker('address')}`} rel="nofollow">
                  {days.later}
                </a>
              </Repeated>
            </nav>
            {moving ? <p className="mt-5 note">{words.move.arrangement}</p> : <Speak words={words} isJudged={refused === 'invalid'} />}
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
