import type { About } from './about-words.ts';
import type { Region } from '../region/regions.ts';

interface Properties {
  readonly words: About['team']['regions'];
  readonly regions: readonly Region[];
}

const cell = 'border-t border-rule py-1.5 text-right font-normal first:text-left';

/** The six regions with bearing and distance from the light; each name leads to its rules. */
export function RegionBearings({ words, regions }: Properties) {
  return (
    <table className="mt-6 w-full border-b border-ink text-small figures">
      <caption className="pb-2 text-left font-medium">{words.caption}</caption>
      <thead className="text-note text-ink-3">
        <tr>
          {words.columns.map((column) => (
            <th key={column} scope="col" className="border-t border-ink py-1.5 text-right font-normal first:text-left">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {regions.map(({ slug, title, from }) => (
          <tr key={slug}>
            <th scope="row" className={cell}>
              <a className="inline-block py-0.5 link" href={`/regions/${slug}`}>
                {title}
              </a>
            </th>
            <td className={cell}>{String(from.bearing).padStart(3, '0')}°</td>
            <td className={cell}>{from.nauticalMiles.toLocaleString('en-GB')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
