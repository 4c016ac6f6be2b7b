import type { ReactNode } from 'react';
import { mailLinkPaths, type PageContext } from '../../../../contract/answers.ts';
import { functionPath } from '../../../../contract/functions.ts';
import { fillMarkers } from '../../../../contract/slots.ts';
import { fieldAttributes } from '../../../../site/forms/field-attributes.ts';
import { fieldId } from '../../../../site/forms/field-id.ts';
import { FieldLabel } from '../../../../site/forms/FieldLabel.tsx';
import { PressedAfterReading } from '../../../../site/answers/PressedAfterReading.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actNameMaximum, tellSender, type EnquiryAct } from '../../act-names.ts';
import { actHeading, type ActPageName } from './act-answer-names.ts';
import type { ActsCopy } from './acts-words.ts';
import { EnquiryFacts, type ShownDeed, type ShownEnquiry } from './EnquiryFacts.tsx';

/** Data of a page behind a link in the team's email. */
export interface ActView {
  readonly token: string;
  readonly enquiry: ShownEnquiry;
  /** Colleagues who are answering it. */
  readonly takers: readonly ShownDeed[];
  /** Name in the form's field. */
  readonly name: string;
  readonly tells: boolean;
  /** Who answered or closed it, and when. */
  readonly settled: ShownDeed;
  /** Whether this link did it just now, by this press. */
  readonly isOwn: boolean;
  /** Until when it can be undone; undefined if it cannot. */
  readonly undoUntil: string | undefined;
}

interface Properties {
  readonly kind: ActPageName;
  readonly page: PageContext;
  readonly words: ActsCopy;
  readonly view: ActView;
}

function ActForm({
  page,
  words,
  view,
  button,
  children,
}: Omit<Properties, 'kind'> & { readonly button: string; readonly children?: ReactNode }) {
  const field = { form: 'act', name: 'name' };
  const { label, optional, hint } = words.name;
  return (
    <form
      method="post"
      action={page.functions + functionPath('act-on-enquiry')}
      className="mt-8 flex max-w-measure flex-col items-start gap-5"
    >
      <PressedAfterReading page={page} />
      <input type="hidden" name="token" value={view.token} />
      <div className="flex w-full max-w-96 flex-col gap-1.5">
        <FieldLabel htmlFor={fieldId(field.form, field.name)} label={label} optional={optional} />
        <input
          {...fieldAttributes({ ...field, hint })}
          type="text"
          maxLength={actNameMaximum}
          autoComplete="name"
          defaultValue={view.name}
        />
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

function UndoForm({ page, words: { undo }, view: { token, undoUntil } }: Omit<Properties, 'kind'>) {
  if (undoUntil === undefined) return null;
  return (
    <form method="post" action={page.functions + functionPath('undo-enquiry-act')} className="mt-8">
      <PressedAfterReading page={page} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="second">
        {undo.button}
      </Button>
      <p className="mt-3 note">{fillMarkers(undo.text, { until: undoUntil })}</p>
    </form>
  );
}

function Lede({ children }: { readonly children: ReactNode }) {
  return <p className="mt-6 max-w-measure lede wrap-break-word">{children}</p>;
}

function Ask({ act, ...shared }: Omit<Properties, 'kind'> & { readonly act: EnquiryAct }) {
  const { words, view } = shared;
  const { take, 'not-for-us': notForUs } = words.ask;
  const { lede, button } = words.ask[act];
  return (
    <>
      <Lede>{lede}</Lede>
      <ActForm {...shared} button={button}>
        {act === 'take' &&
          view.takers.map(({ who, when }) => (
            <p key={`${when} ${who}`} className="border-l-2 border-rule-strong pl-4 text-small">
              {take.others}
            </p>
          ))}
        {act === 'not-for-us' && (
          <label className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-1 text-small font-medium">
            <input className="size-6 accent-ink" type="checkbox" {...tellSender} defaultChecked={view.tells} />
            {notForUs.tell}
          </label>
        )}
      </ActForm>
    </>
  );
}

function Marked({ act, ...shared }: Omit<Properties, 'kind'> & { readonly act: 'answered' | 'not-for-us' }) {
  const { words, view } = shared;
  const { line, own, other } = words.done[act];
  return (
    <>
      <Lede>
        {fillMarkers(line, { ...view.settled })} {view.isOwn ? own : other}
      </Lede>
      <UndoForm {...shared} />
    </>
  );
}

function content({ kind, ...shared }: Properties): ReactNode {
  const { words, view } = shared;
  switch (kind) {
    case 'act-take':
      return <Ask act="take" {...shared} />;
    case 'act-answered':
      return <Ask act="answered" {...shared} />;
    case 'act-not-for-us':
      return <Ask act="not-for-us" {...shared} />;
    case 'act-take-done':
      return (
        <>
          <Lede>{words.done.take.lede}</Lede>
          <UndoForm {...shared} />
        </>
      );
    case 'act-answered-done':
      return <Marked act="answered" {...shared} />;
    case 'act-not-for-us-done':
      return <Marked act="not-for-us" {...shared} />;
    case 'act-closed':
      return (
        <Lede>{fillMarkers(words.closed.lede, { when: view.settled.when, reference: view.enquiry.reference })}</Lede>
      );
    case 'act-undone':
      return (
        <>
          <Lede>{words.undone.lede}</Lede>
          <p className="mt-6">
            <a className="link" href={`${mailLinkPaths.enquiry}?token=${view.token}`} rel="nofollow">
              {words.undone.again}
            </a>
          </p>
        </>
      );
  }
}

/** A page behind a link in the team's email: the act on the left, facts for the decision on the right. */
export function ActPage(properties: Properties) {
  const { kind, words, view } = properties;
  const namesTakers =
    kind === 'act-take' || kind === 'act-answered' || kind === 'act-not-for-us' || kind === 'act-take-done';
  return (
    <ActSheet
      heading={actHeading(kind, words)}
      kicker={fillMarkers(words.kicker, { reference: view.enquiry.reference })}
      beside={<EnquiryFacts words={words} enquiry={view.enquiry} takers={namesTakers ? view.takers : []} />}
    >
      {content(properties)}
    </ActSheet>
  );
}

interface ActSheetProps {
  readonly heading: string;
  readonly kicker?: string;
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}

/** Layout of such a page: heading and act, with the facts next to them. */
export function ActSheet({ heading, kicker, children, beside }: ActSheetProps) {
  return (
    <section
      className={
        'wrap grid grid-cols-1 items-start gap-[clamp(2.5rem,5vw,5.5rem)] ' +
        'pt-[calc(var(--spacing-header)+clamp(2.5rem,1rem+4vw,4.5rem))] pb-[clamp(3rem,2rem+4vw,6rem)] ' +
        'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] print:pt-[2mm] print:pb-[6mm]'
      }
      aria-labelledby="act"
    >
      <div>
        {kicker !== undefined && (
          <p className="mb-4 text-(length:--text-small) font-medium text-ink-2 figures">{kicker}</p>
        )}
        <h1 id="act">{heading}</h1>
        {children}
      </div>
      {beside}
    </section>
  );
}
