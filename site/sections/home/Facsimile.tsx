import { DataTable } from '../../../ui/DataTable.tsx';
import type { Part, Sample } from '../../copy/sample-words.ts';
import { partsOf } from '../../copy/sample-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import type { Home } from './home-words.ts';

interface Properties {
  readonly sheet: Home['research']['case']['sheets'][number];
  readonly sample: Sample | undefined;
}

/**
 * A sample sheet in the page's own text and tables: the parts that the page names, word for word as the PDF prints
 * them.
 */
export function Facsimile({ sheet, sample }: Properties) {
  if (!sample) throw new Error(`There is no content/samples/${sheet.sample}.yaml.`);
  const parts = partsOf(sample);
  const titled = (title: string): Part => {
    const found = parts.find((part) => part.title === title);
    if (!found) throw new Error(`content/samples/${sheet.sample}.yaml has no part "${title}", which home.yaml shows.`);
    return found;
  };
  return (
    <div className="sheet">
      <div
        className={
          'flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-ink pb-4 *:first:mr-auto [&_dl>div]:grid ' +
          '[&_dl>div]:grid-cols-[4.5rem_auto]'
        }
      >
        <div>
          <h4 className="text-[clamp(1.5rem,1.2rem+1vw,2.25rem)] leading-[1.1]">{sample.title}</h4>
          <p>{sample.subtitle}</p>
        </div>
        <Stamp {...sample.stamp} />
        <Terms terms={sheet.facts} />
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
              <PartOfSheet key={title} part={titled(title)} acts={sample.acts?.rows ?? []} />
            ))}
          </div>
        ))}
      </div>
      <Terms terms={sheet.block} />
    </div>
  );
}

/** A word in a frame, and what is said of it. */
export function Stamp({ word, note }: Sample['stamp']) {
  return (
    <p className="inline-block border-[1.5px] border-over px-2.5 py-1 text-note/[1.35] text-over">
      <b>{word}</b> {note}
    </p>
  );
}

function Terms({ terms }: { readonly terms: readonly { readonly term: string; readonly text: string }[] }) {
  return (
    <dl>
      {terms.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProperties {
  readonly part: Part;
  readonly acts: NonNullable<Sample['acts']>['rows'];
}

/** The links of the PDF stand under the sheets, all together. */
const unlinked = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

function PartOfSheet({ part: { title = '', look, text, list, table, acts: named }, acts }: PartProperties) {
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
      {table && (
        <DataTable
          quiet
          caption={title}
          head={table.head ?? []}
          rows={table.rows.map((row, place) => {
            const said = row.filter((cell) => typeof cell === 'string');
            const cells = table.over?.includes(place)
              ? said.map((cell) => (
                  <strong key={cell} className="text-over">
                    {cell}
                  </strong>
                ))
              : said;
            return { key: said.join(' '), cells };
          })}
        />
      )}
      {named && (
        <DataTable
          quiet
          caption={title}
          head={named.head.slice(1)}
          rows={acts.map(({ act, rule, limit }) => ({ key: act, cells: [act, named.rules[rule], limit] }))}
        />
      )}
    </>
  );
}
