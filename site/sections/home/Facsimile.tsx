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
      <div className="sheet-head">
        <div>
          <h4>{sample.title}</h4>
          <p>{sample.subtitle}</p>
        </div>
        <p className="case-stamp">
          <b>{sample.stamp.word}</b> {sample.stamp.note}
        </p>
        <Terms terms={sheet.facts} />
      </div>
      <div className="sheet-columns" data-columns={sheet.columns.length}>
        {sheet.columns.map((titles, place) => (
          <div key={titles.join(' ')}>
            {place === 0 && sheet.plate && (
              <>
                <Drawing name={sheet.plate.name} alt={sheet.plate.alt} />
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
