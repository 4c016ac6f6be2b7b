import './acts.css';
import type { ReactNode } from 'react';
import { mailLinkPaths } from '../../../../contract/answers.ts';
import { slotMarker } from '../../../../contract/blocks.ts';
import { actNameMaximum, tellSender, type EnquiryAct } from '../../act-names.ts';
import { functionUrl } from '../../../../site/forms/backend.ts';
import { fieldAttributes } from '../../../../site/forms/field-attributes.ts';
import { fieldId } from '../../../../site/forms/field-id.ts';
import { FieldLabel } from '../../../../site/forms/FieldLabel.tsx';
import { Button } from '../../../../site/ui/Button.tsx';
import { PressedAfterReading } from '../../../../site/sections/answers/PressedAfterReading.tsx';
import { Repeated } from '../../../../site/sections/answers/Repeated.tsx';
import { actHeading, type ActAnswerName } from './act-answer-names.ts';
import type { ActsCopy } from './acts-words.ts';
import { EnquiryFacts } from './EnquiryFacts.tsx';

interface Properties {
  readonly name: ActAnswerName;
  readonly words: ActsCopy;
}

/** The one button, with the name of whoever presses it, and what else there is to decide. */
function ActForm({ words, button, children }: { readonly words: ActsCopy; readonly button: string; readonly children?: ReactNode }) {
  const field = { form: 'act', name: 'name' };
  const { label, optional, hint } = words.name;
  return (
    <form method="post" action={functionUrl('act-on-enquiry')} className="mt-8 flex max-w-measure flex-col items-start gap-5">
      <PressedAfterReading />
      <input type="hidden" name="token" value={slotMarker('token')} />
      <div className="flex w-full max-w-96 flex-col gap-1.5">
        <FieldLabel htmlFor={fieldId(field.form, field.name)} label={label} optional={optional} />
        <input {...fieldAttributes({ ...field, hint })} type="text" maxLength={actNameMaximum} autoComplete="name" defaultValue={slotMarker('name')} />
        <p id={`${fieldId(field.form, field.name)}-hint`} className="note">
          {hint}
        </p>
      </div>
      {children}
      <Button type="submit">{button}</Button>
      <p className="note">{words.unchanged}</p>
    </form>
  );
}

function UndoForm({ words: { undo } }: { readonly words: ActsCopy }) {
  return (
    <Repeated block="undo">
      <form method="post" action={functionUrl('undo-enquiry-act')} className="mt-8">
        <PressedAfterReading />
        <input type="hidden" name="token" value={slotMarker('token')} />
        <Button type="submit" look="second">
          {undo.button}
        </Button>
        <p className="mt-3 note">{undo.text}</p>
      </form>
    </Repeated>
  );
}

function Lede({ children }: { readonly children: ReactNode }) {
  return <p className="mt-6 max-w-measure lede wrap-break-word">{children}</p>;
}

function Ask({ act, words }: { readonly act: EnquiryAct; readonly words: ActsCopy }) {
  const { take, 'not-for-us': notForUs } = words.ask;
  const { lede, button } = words.ask[act];
  return (
    <>
      <Lede>{lede}</Lede>
      <ActForm words={words} button={button}>
        {act === 'take' && (
          <Repeated block="taken">
            <p className="border-l-2 border-rule-strong pl-4 text-small">{take.others}</p>
          </Repeated>
        )}
        {act === 'not-for-us' &&
          (['tell', 'quiet'] as const).map((block) => (
            <Repeated key={block} block={block}>
              <label className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-1 text-small font-medium">
                <input className="size-6 accent-ink" type="checkbox" {...tellSender} defaultChecked={block === 'tell'} />
                {notForUs.tell}
              </label>
            </Repeated>
          ))}
      </ActForm>
    </>
  );
}

function Marked({ act, words }: { readonly act: 'answered' | 'not-for-us'; readonly words: ActsCopy }) {
  const { line, own, other } = words.done[act];
  return (
    <>
      <Lede>
        {line} <Repeated block="own">{own}</Repeated>
        <Repeated block="other">{other}</Repeated>
      </Lede>
      <UndoForm words={words} />
    </>
  );
}

function content(name: ActAnswerName, words: ActsCopy): ReactNode {
  switch (name) {
    case 'act-take':
      return <Ask act="take" words={words} />;
    case 'act-answered':
      return <Ask act="answered" words={words} />;
    case 'act-not-for-us':
      return <Ask act="not-for-us" words={words} />;
    case 'act-take-done':
      return (
        <>
          <Lede>{words.done.take.lede}</Lede>
          <UndoForm words={words} />
        </>
      );
    case 'act-answered-done':
      return <Marked act="answered" words={words} />;
    case 'act-not-for-us-done':
      return <Marked act="not-for-us" words={words} />;
    case 'act-closed':
      return <Lede>{words.closed.lede}</Lede>;
    case 'act-undone':
      return (
        <>
          <Lede>{words.undone.lede}</Lede>
          <p className="mt-6">
            <a className="link" href={`${mailLinkPaths.enquiry}?token=${slotMarker('token')}`} rel="nofollow">
              {words.undone.again}
            </a>
          </p>
        </>
      );
    case 'act-unknown':
      return (
        <>
          <Lede>{words.unknown.lede}</Lede>
          <p className="mt-5 note">{words.unknown.note}</p>
        </>
      );
    case 'act-failed':
      return <Lede>{words.failed.lede}</Lede>;
  }
}

/** A page behind a link in the team's mail: what it does on the left, on the right what helps to decide. */
export function ActAnswer({ name, words }: Properties) {
  const isBare = name === 'act-unknown' || name === 'act-failed';
  return (
    <section className="act-sheet wrap" aria-labelledby="act">
      <div>
        {!isBare && <p className="act-kicker figures">{words.kicker}</p>}
        <h1 id="act">{actHeading(name, words)}</h1>
        {content(name, words)}
      </div>
      {!isBare && <EnquiryFacts words={words} withTakers={/^act-(take|answered|not-for-us|take-done)$/.test(name)} />}
    </section>
  );
}
