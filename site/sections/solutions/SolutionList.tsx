import './solutions.css';
import type { Solutions } from './solutions-words.ts';
import { SolutionEntry } from './SolutionEntry.tsx';
import { SolutionIndex } from './SolutionIndex.tsx';

/** Seven entries in the specification's order, plates on alternating sides, the first and last full width. */
export function SolutionList({ index, solutions }: Pick<Solutions, 'index' | 'solutions'>) {
  return (
    <div className="wrap solution-sheet">
      <SolutionIndex label={index} solutions={solutions} />
      <div className="solution-list">
        {solutions.map((solution, place) => (
          <SolutionEntry key={solution.id} solution={solution} first={place === 0} />
        ))}
      </div>
    </div>
  );
}
