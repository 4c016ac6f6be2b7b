// Longer than 250 lines: one page from its head to its last section.
import './promises.css';
import '../../ui/data-table.css';
import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { removedBlocks } from '../../../contract/promise-page.ts';
import type { RetentionRule } from '../../../contract/retention.ts';
import { fill } from '../../../contract/slots.ts';
import { Inline } from '../../prose/Inline.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Marks } from '../../ui/Marks.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Repeated } from '../answers/Repeated.tsx';
import { Pledge, Said } from './Pledge.tsx';
import { PledgeFigure } from './PledgeFigure.tsx';
import { PromiseLog } from './PromiseLog.tsx';
import type { toldPromises } from './promise-list.ts';
import type { PromisesWords } from './promises-words.ts';

type Told = ReturnType<typeof toldPromises>;

interface Properties {
  readonly words: PromisesWords;
  readonly told: Told;
  readonly retention: readonly RetentionRule[];
  /** With places for what the server counts; without, the copy that a host without our server shows. */
  readonly served: boolean;
}

const feedPath = '/promises/feed.xml';

function Section({ id, className = '', children }: { readonly id: string; readonly className?: string; readonly children: ReactNode }) {
  return (
    <section className={`promises-section ${className}`.trim()} aria-labelledby={id}>
      <div className="wrap">{children}</div>
    </section>
  );
}

function Head({ words, told, served }: Omit<Properties, 'retention'>) {
  const word = words.words.items.length;
  const figures = told.counted.filter(({ isPublished }) => isPublished).length;
  const total = told.counted.length + told.proved.length + told.rows + word;
  const facts = [
    [words.facts.missed, served ? slotMarker('missed-promises') : words.facts.notHere],
    [words.facts.figure, served ? String(figures) : words.facts.notHere],
    [words.facts.periods, String(told.rows)],
    [words.facts.tests, String(total - figures - told.rows - word)],
    [words.facts.word, String(word)],
    [words.facts.taken, served ? slotMarker('taken') : words.facts.notHere],
  ] as const;
  return (
    <div className="promises-head page-head">
      <div className="wrap">
        <div>
          <h1>{words.title}</h1>
          <p className="mt-6 max-w-160 lede">{fill(words.lede, { n: String(total) })}</p>
          {served && words.example.shown && <p className="promises-example note">{words.example.text}</p>}
          {served ? (
            <Repeated block="stale">
              <p className="promises-box" role="note">
                {fill(words.stale, { taken: slotMarker('taken') })}
              </p>
            </Repeated>
          ) : (
            <p className="promises-box">{words.copy}</p>
          )}
        </div>
        <dl className="promises-facts figures">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Missed({ words, told }: Pick<Properties, 'words' | 'told'>) {
  const { missed } = words;
  const taken = { taken: slotMarker('taken') };
  return (
    <Section id="missed" className="promises-first">
      <SectionHeading number="01" title={missed.title} id="missed">
        {fill(missed.lede, taken)}
      </SectionHeading>
      <Repeated block="none-missed">
        <p className="promises-none">{fill(missed.none, taken)}</p>
      </Repeated>
      <Repeated block="none-missed-since">
        <p className="promises-none">{fill(missed.noneSince, { since: slotMarker('since') })}</p>
      </Repeated>
      <ol className="pledges">
        {told.counted.map((promise) => (
          <Repeated key={promise.id} block={`missed-${promise.id}`}>
            <Pledge
              promise={promise}
              words={words}
              standing="missed"
              status={
                <>
                  <Repeated block="once">{missed.once}</Repeated>
                  <Repeated block="several">{fill(missed.several, { times: slotMarker('times') })}</Repeated>
                </>
              }
            >
              <PledgeFigure promise={promise.id} words={words.figures} />
            </Pledge>
          </Repeated>
        ))}
      </ol>
    </Section>
  );
}

function Kept({ words, told, served, number }: Pick<Properties, 'words' | 'told' | 'served'> & { readonly number: string }) {
  const { kept } = words;
  return (
    <Section id="kept">
      <SectionHeading number={number} title={served ? kept.title : kept.counted} id="kept">
        {kept.lede}
      </SectionHeading>
      <ol className="pledges">
        {told.counted.map((promise) =>
          served ? (
            <ServedKept key={promise.id} promise={promise} words={words} />
          ) : (
            <Pledge key={promise.id} promise={promise} words={words} standing="neutral" status={kept.counted}>
              <p className="promises-no-figure">{kept.noFigure}</p>
            </Pledge>
          ),
        )}
      </ol>
    </Section>
  );
}

function ServedKept({ promise, words }: { readonly promise: Told['counted'][number]; readonly words: PromisesWords }) {
  const { kept } = words;
  return (
    <>
      <Repeated block={`kept-${promise.id}`}>
        <Pledge promise={promise} words={words} standing="kept" status={kept.status}>
          <PledgeFigure promise={promise.id} words={words.figures} />
        </Pledge>
      </Repeated>
      <Repeated block={`awaited-${promise.id}`}>
        <Pledge promise={promise} words={words} standing="neutral" status={kept.awaited}>
          <p className="pledge-small">{words.figures.noMonths}</p>
        </Pledge>
      </Repeated>
      <Repeated block={`unpublished-${promise.id}`}>
        <Pledge promise={promise} words={words} standing="neutral" status={kept.unpublished}>
          <p className="pledge-small">{kept.unpublishedText}</p>
        </Pledge>
      </Repeated>
    </>
  );
}

function Removed({ rule, words }: { readonly rule: RetentionRule; readonly words: PromisesWords['retention'] }) {
  const { some, few, unknown } = removedBlocks(rule.id);
  return (
    <>
      <Repeated block={some}>{slotMarker('removed')}</Repeated>
      <Repeated block={few}>{words.few}</Repeated>
      <Repeated block={unknown}>
        <span className="note">{words.unknown}</span>
      </Repeated>
    </>
  );
}

function Retention({ words: { retention: words }, retention, served, number }: Omit<Properties, 'told'> & { readonly number: string }) {
  const { what, period, from, removed } = words.columns;
  return (
    <Section id="retention" className="bg-sea-1">
      <SectionHeading number={number} title={words.title} id="retention">
        {served ? words.lede : words.copyLede}
      </SectionHeading>
      <div className="promises-retention">
        <DataTable
          caption={words.table}
          quiet
          head={[what, period, from, ...(served ? [removed] : [])]}
          rows={retention.map((rule) => ({
            key: rule.id,
            cells: [rule.what, rule.words, rule.from, ...(served ? [<Removed key="removed" rule={rule} words={words} />] : [])],
          }))}
        />
      </div>
    </Section>
  );
}

function Proved({ words, told, number }: Pick<Properties, 'words' | 'told'> & { readonly number: string }) {
  const { columns, one, many, title, table, lede } = words.tests;
  return (
    <Section id="proved">
      <SectionHeading number={number} title={title} id="proved">
        {lede}
      </SectionHeading>
      <div className="promises-proved">
        <DataTable
          caption={table}
          quiet
          head={[columns.promise, columns.by, columns.evidence]}
          rows={told.proved.map(({ id, says, by, tests, standings }) => ({
            key: id,
            cells: [
              <div key="says">
                “{says}” <Said standings={standings} words={words} />
              </div>,
              by,
              tests.length === 1 ? one : fill(many, { n: String(tests.length) }),
            ],
          }))}
        />
      </div>
    </Section>
  );
}

function OnlyWords({ words: { words, said }, number }: Pick<Properties, 'words'> & { readonly number: string }) {
  return (
    <Section id="words">
      <SectionHeading number={number} title={words.title} id="words">
        {words.lede}
      </SectionHeading>
      <ol className="pledges">
        {words.items.map(({ says, to, on, note }) => (
          <li key={says} className="pledge pledge-neutral">
            <p className="pledge-status">
              <span>{words.status}</span>
            </p>
            <div className="pledge-says">
              <h3>“{says}”</h3>
              <p className="pledge-said">
                {said}
                <a className="link" href={to}>
                  {on}
                </a>
              </p>
            </div>
            <p className="pledge-live pledge-small">{note}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5">
        <Inline text={words.hold} />
      </p>
    </Section>
  );
}

/** /promises: what was missed, what is counted, what tests prove, and what is only our word. */
export function PromisesPage({ words, told, retention, served }: Properties) {
  const numbers = served ? ['02', '03', '04', '05'] : ['01', '02', '03', '04'];
  const [kept = '', periods = '', proved = '', word = ''] = numbers;
  const { made } = words;
  return (
    <>
      <Head words={words} told={told} served={served} />
      {served && (
        <PromiseLog
          words={words.log}
          counted={told.counted.map(({ id }) => id)}
          lines={{ counted: told.counted.length + told.rows, proved: told.proved.length, words: words.words.items.length }}
        />
      )}
      {served && <Missed words={words} told={told} />}
      <Kept words={words} told={told} served={served} number={kept} />
      <Retention words={words} retention={retention} served={served} number={periods} />
      <Proved words={words} told={told} number={proved} />
      <OnlyWords words={words} number={word} />
      <Section id="made" className="bg-buff-1">
        <div className="promises-made">
          <h2 id="made" className="text-h3">
            {made.title}
          </h2>
          <div>
            <Marks items={made.marks} />
            {served && (
              <p className="mt-4 text-small text-ink-2">
                {made.feed.before}{' '}
                <a className="link" href={feedPath}>
                  {made.feed.label}
                </a>{' '}
                {made.feed.after}
              </p>
            )}
          </div>
        </div>
      </Section>
    </>
  );
}
