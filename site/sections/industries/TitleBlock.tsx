import './title-block.css';
import { claim } from '../../copy/registers.ts';
import type { Stat } from '../../copy/fields.ts';

interface Properties {
  /** Said above the figures: what they are. */
  readonly heading: string;
  readonly stats: readonly Stat[];
}

/** Three targets in the title block of a drawing. All are illustrative, and it says so. */
export function TitleBlock({ heading, stats }: Properties) {
  return (
    <div className="title-block figures">
      <p>{heading}</p>
      {stats.map(({ label, claim: id }) => {
        const { figure, basis } = claim(id);
        if (basis !== 'illustrative')
          throw new Error(`content/claims: "${id}" is ${basis}, but stands in a block headed "${heading}".`);
        return (
          <dl key={id}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </dl>
        );
      })}
    </div>
  );
}
