import type { Solution } from './solutions-words.ts';
import { Framed } from '../../ui/Framed.tsx';
import { Marks } from '../../ui/Marks.tsx';

/** One solution: its plate, what it is, and four things that come with it. */
export function SolutionEntry({ solution, first }: { readonly solution: Solution; readonly first: boolean }) {
  return (
    <section className="solution entry" id={solution.id} aria-labelledby={`${solution.id}-title`}>
      <div className="solution-plate">
        <Framed drawing={solution.drawing} first={first} />
      </div>
      <div className={`solution-words ${first ? '' : 'reveal'}`.trim()}>
        <h2 id={`${solution.id}-title`}>{solution.title}</h2>
        <p className="mt-4 text-ink-2">{solution.description}</p>
        <div className="mt-5">
          <Marks items={solution.features} />
        </div>
      </div>
    </section>
  );
}
