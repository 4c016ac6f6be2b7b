import type { ReactNode } from 'react';
import { mailLinkPaths, type PageContext } from '../../../../contract/answers.ts';
import { functionPath } from '../../../../contract/functions.ts';
import { fillMarkers } from '../../../../contract/slots.ts';
import { Field } from '../../../../site/forms/Field.tsx';
import { PressedAfterReading } from '../../../../site/answers/PressedAfterReading.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { actNameMaximum, tellSender } from '../../act-names.ts';
import type { ActPageName, ActsCopy } from './acts-words.ts';

/** Who did something to an enquiry, and when, in words. */
export interface ShownDeed {
  readonly who: string;
  readonly when: string;
}

/** Facts of an enquiry in words. The message itself is in the email. */
export interface ShownEnquiry extends Readonly<Record<(typeof shown)[number], string>> {
  readonly reference: string;
  /** Time passed until now, and until the reminder, in thousandths of the promised time. */
  readonly passed: number;
  readonly reminder: number;
}

const shown = ['from', 'subject', 'received', 'due'] as const;

/** Data of a page behind a link in the team's email. */
export interface ActView {
  readonly token: string;
  readonly enquiry: ShownEnquiry;
  readonly taker: ShownDeed | undefined;
  readonly name: string;
  readonly tells: boolean;
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

function ActForm({ kind, page, words, view }: Properties) {
  const said = words.pages[kind];
  if (!('button' in said)) return null;
  return (
    <form
      method="post"
      action={page.functions + functionPath('act-on-enquiry')}
      className="mt-8 flex max-w-measure flex-col items-start gap-5"
    >
      <PressedAfterReading page={page} />
      <input type="hidden" name="token" value={view.token} />
      <div className="w-full max-w-96">
        <Field
          form="act"
          name="name"
          {...words.name}
          required={false}
          maxLength={actNameMaximum}
          autoComplete="name"
          defaultValue={view.name}
        />
      </div>
      {'others' in said && view.taker !== undefined && (
        <p className="border-l-2 border-rule-strong pl-4 text-small">{said.others}</p>
      )}
      {'tell' in said && (
        <label className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-1 text-small font-medium">
          <input className="size-6 accent-ink" type="checkbox" {...tellSender} defaultChecked={view.tells} />
          {said.tell}
        </label>
      )}
      <Button type="submit">{said.button}</Button>
      <p className="note">{words.unchanged}</p>
    </form>
  );
}

function UndoForm({ page, words: { undo }, view: { token, undoUntil } }: Properties) {
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

/** A page behind a link in the team's email: the act on the left, facts for the decision on the right. */
export function ActPage(properties: Properties) {
  const { kind, words, view } = properties;
  const { enquiry, taker, settled, token } = view;
  const { reference } = enquiry;
  const said = words.pages[kind];
  const lede = fillMarkers(said.lede, { ...settled, reference });
  const namesTaker = taker !== undefined && ('button' in said || kind === 'act-take-done');
  return (
    <ActSheet
      heading={said.heading}
      lede={'own' in said ? `${lede} ${view.isOwn ? said.own : said.other}` : lede}
      kicker={fillMarkers(words.kicker, { reference })}
      beside={
        <div>
          <FactList
            rows={[
              ...shown.map((name) => ({ term: words.facts[name], text: enquiry[name] })),
              ...(namesTaker ? [{ term: words.facts.taken, text: fillMarkers(words.taken, { ...taker }) }] : []),
            ]}
          />
          <PromiseBar enquiry={enquiry} label={words.bar} />
        </div>
      }
    >
      <ActForm {...properties} />
      {kind.endsWith('-done') && <UndoForm {...properties} />}
      {'again' in said && (
        <p className="mt-6">
          <a className="link" href={`${mailLinkPaths.enquiry}?token=${token}`} rel="nofollow">
            {said.again}
          </a>
        </p>
      )}
    </ActSheet>
  );
}

function PromiseBar({ enquiry: { passed, reminder }, label }: { enquiry: ShownEnquiry; label: string }) {
  return (
    <svg
      className="mt-7 h-5 w-full forced-color-adjust-none"
      viewBox="0 0 1000 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect
        className="fill-sea-2 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
        y="8"
        width="1000"
        height="24"
      />
      <rect className="fill-ink forced-colors:fill-[CanvasText]" y="8" width={passed} height="24" />
      <rect className="fill-ink forced-colors:fill-[CanvasText]" x={reminder} y="2" width="3" height="36" />
      <rect className="fill-over forced-colors:fill-[Highlight]" x="994" width="6" height="40" />
    </svg>
  );
}

interface ActSheetProps {
  readonly heading: string;
  readonly lede: string;
  readonly kicker?: string;
  readonly children?: ReactNode;
  readonly beside?: ReactNode;
}

function ActSheet({ heading, lede, kicker, children, beside }: ActSheetProps) {
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
        <p className="mt-6 max-w-measure lede wrap-break-word">{lede}</p>
        {children}
      </div>
      {beside}
    </section>
  );
}

const deed = { who: 'Ana', when: 'Thursday, April 1, 2027, 10:00' };
/** Example data with every field, from which the build makes a page's frame. */
const example: ActView = {
  token: 'example-example-example-example-example-exa',
  enquiry: {
    reference: 'K-2A3B-4C5D',
    from: 'Ada, Example Ltd',
    subject: 'A question',
    received: deed.when,
    due: deed.when,
    passed: 400,
    reminder: 750,
  },
  taker: deed,
  name: '',
  tells: true,
  settled: deed,
  isOwn: true,
  undoUntil: deed.when,
};

interface AnswerProps extends Pick<Properties, 'words'> {
  readonly name: keyof ActsCopy['pages'];
  readonly functions: string;
}

/** The frame of a page behind a link in the team's email, made by the build; whole for those without data. */
export function ActAnswer({ name, words, functions }: AnswerProps) {
  const said = words.pages[name];
  if (name === 'act-unknown' || name === 'act-failed')
    return <ActSheet {...said}>{'note' in said && <p className="mt-5 note">{said.note}</p>}</ActSheet>;
  const page = { shownAt: 'example', pressAgain: '', functions, site: '' };
  return <ActPage kind={name} page={page} words={words} view={example} />;
}
