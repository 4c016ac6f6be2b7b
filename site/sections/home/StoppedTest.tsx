import './stopped-test.css';
import { fill } from '../../../contract/slots.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type Sample, type Part, partsOf } from '../../copy/sample-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import type { Home } from './home-words.ts';
import { DataTable } from '../../../ui/DataTable.tsx';

interface Properties {
  readonly copy: Home['research']['case'];
  readonly samples: ReadonlyMap<string, Sample>;
}

/** One invented engagement: two numbers, six days, and three sheets, one open at a time. */
export function StoppedTest({ copy, samples }: Properties) {
  return (
    <article
      className="mt-[clamp(2.5rem,1.5rem+4vw,5rem)] [&_b]:font-semibold"
      id="a-test-that-stopped-us"
      aria-labelledby="case-title"
    >
      <Stamp {...copy.stamp} />
      <div className="mt-5 grid items-end gap-x-column gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h3 id="case-title" className="text-[clamp(2.25rem,1.1rem+3.6vw,4.5rem)]/[1.02] tracking-[-0.026em]">
          {copy.title}
        </h3>
        <p className="lede">{copy.lede}</p>
      </div>
      <dl
        className={
          'mt-[clamp(1.75rem,3vw,2.75rem)] grid gap-x-column border-b border-ink ' +
          'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'
        }
      >
        {copy.verdict.map(({ found, says, needed }) => (
          <div
            key={says}
            className={
              'group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-t border-ink py-4.5'
            }
          >
            <dt className="col-start-2 row-start-1 leading-[1.4]">
              {says}
              <small className="block text-(length:--text-small) text-ink-2">{needed}</small>
            </dt>
            <dd
              className={
                'col-start-1 row-start-1 min-w-20 font-serif text-[clamp(2.25rem,1.4rem+2.6vw,3.75rem)]/[1] ' +
                'figures group-last:text-over'
              }
            >
              {found}
            </dd>
          </div>
        ))}
      </dl>
      <ol className="days">
        {copy.days.map(({ day, text }) => (
          <li key={day} className={day === copy.stops ? 'stop' : undefined}>
            <b>{fill(copy.dayWord, { day: String(day) })}</b> <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="sheets">
        {copy.sheets.map((sheet) => (
          <details key={sheet.sample} className="group/sheet" name="sheets" open={sheet.day === copy.stops}>
            <summary>
              <Drawing name={sheet.drawing} />
              <span
                className={
                  'flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 pt-2.5 ' +
                  'text-(length:--text-small) leading-[1.4]'
                }
              >
                <span>
                  <b>{sheet.name}</b>, {fill(copy.dayWord, { day: String(sheet.day) }).toLowerCase()}
                  {sheet.fate && `: ${sheet.fate}`}
                </span>
                <u className="font-medium text-over decoration-1 underline-offset-[0.25em] print:hidden">
                  <span className="group-open/sheet:hidden">{copy.open}</span>
                  <span className="hidden group-open/sheet:inline">{copy.close}</span>
                </u>
              </span>
            </summary>
            <Facsimile sheet={sheet} samples={samples} />
          </details>
        ))}
      </div>
      <p className="mt-7 flex flex-wrap gap-x-5 gap-y-2 border-t border-rule pt-4 text-(length:--text-small)">
        {copy.pdfs.before}
        {copy.pdfs.files.map(({ label, file }) => (
          <TextLink key={file} href={file}>
            {label}
          </TextLink>
        ))}
      </p>
    </article>
  );
}

type Sheet = Home['research']['case']['sheets'][number];

/** A sample sheet as text and tables: the parts selected by the page, with the same wording as in the PDF. */
function Facsimile({ sheet, samples }: Pick<Properties, 'samples'> & { readonly sheet: Sheet }) {
  const sample = samples.get(sheet.sample);
  if (!sample) throw new Error(`There is no content/samples/${sheet.sample}.yaml.`);
  const parts = partsOf(sample);
  const titled = (title: string): Part => {
    const found = parts.find((part) => part.title === title);
    if (!found) throw new Error(`content/samples/${sheet.sample}.yaml has no part "${title}", which home.yaml shows.`);
    return found;
  };
  return (
    <div className="sheet">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-ink pb-4 *:first:mr-auto">
        <div>
          <h4 className="text-[clamp(1.5rem,1.2rem+1vw,2.25rem)] leading-[1.1]">{sample.title}</h4>
          <p>{sample.subtitle}</p>
        </div>
        <Stamp {...sample.stamp} />
        <Terms terms={sheet.facts} className="[&>div]:grid [&>div]:grid-cols-[4.5rem_auto]" />
      </div>
      <div
        className={
          'grid gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-6 pt-6 ' +
          (sheet.columns.length === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]')
        }
      >
        {sheet.columns.map((titles, place) => (
          <div key={titles.join(' ')}>
            {place === 0 && sheet.plate && (
              <>
                <Drawing name={sheet.plate.name} alt={sheet.plate.alt} className="w-full max-w-108" />
                {sheet.plate.note && <p className="note">{sheet.plate.note}</p>}
              </>
            )}
            {titles.map((title) => (
              <PartOfSheet key={title} part={titled(title)} sample={sample} />
            ))}
          </div>
        ))}
      </div>
      <Terms terms={sheet.block} />
    </div>
  );
}

function Stamp({ word, note }: Sample['stamp']) {
  return (
    <p className="inline-block border-[1.5px] border-over px-2.5 py-1 text-note/[1.35] text-over">
      <b>{word}</b> {note}
    </p>
  );
}

function Terms({ terms, className }: { readonly terms: Sheet['block']; readonly className?: string }) {
  return (
    <dl className={className}>
      {terms.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Removes Markdown links: those to the PDFs are listed below the sheets. */
const unlinked = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

function PartOfSheet({ part, sample }: { readonly part: Part; readonly sample: Sample }) {
  const { title = '', look, text, list, table, acts } = part;
  const head = table ? (table.head ?? []) : (acts?.head.slice(1) ?? []);
  const rows = table
    ? table.rows.map((row, place) => ({
        cells: row.filter((cell) => typeof cell === 'string'),
        isOver: table.over?.includes(place) === true,
      }))
    : (sample.acts?.rows ?? []).map(({ act, rule, limit }) => ({
        cells: [act, acts?.rules[rule], limit],
        isOver: false,
      }));
  return (
    <>
      <h5 className={look}>{title}</h5>
      {text && <p>{unlinked(text)}</p>}
      {list && (
        <ul>
          {list.map((item) => (
            <li key={item}>{unlinked(item)}</li>
          ))}
        </ul>
      )}
      {(table ?? acts) && (
        <DataTable
          quiet
          caption={title}
          head={head}
          rows={rows.map(({ cells, isOver }) => ({
            key: cells.join(' '),
            cells: isOver
              ? cells.map((cell) => (
                  <strong key={cell} className="text-over">
                    {cell}
                  </strong>
                ))
              : cells,
          }))}
        />
      )}
    </>
  );
}
