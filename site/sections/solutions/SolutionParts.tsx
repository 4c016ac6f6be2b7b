import { Framed } from '../../ui/Framed.tsx';
import { FirstScreenEnds } from '../../shell/FirstScreenEnds.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import { Marks } from '../../../ui/Marks.tsx';
import type { Solution, Solutions } from './solutions-words.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

/** Seven entries in the specification's order, plates on alternating sides, the first and last full width. */
export function SolutionList({ index, overprint, solutions }: Pick<Solutions, 'index' | 'overprint' | 'solutions'>) {
  return (
    <div className="wrap pb-section 2xl:grid 2xl:grid-cols-[10.5rem_minmax(0,1fr)] 2xl:gap-[clamp(2rem,3.5vw,4rem)]">
      <div className="2xl:sticky 2xl:top-[calc(var(--spacing-header)+1.5rem)] 2xl:self-start print:hidden">
        <SolutionIndex label={index} solutions={solutions} />
        <OverprintSwitch label={overprint} className="mt-4 text-small 2xl:flex-col 2xl:items-start 2xl:gap-1.5" />
      </div>
      <div className="solution-list">
        {solutions.map((solution, place) => (
          <SolutionEntry key={solution.id} solution={solution} first={place === 0} />
        ))}
      </div>
    </div>
  );
}

// On paper several per page, each next to its drawing.
const entry =
  'group grid items-center gap-x-column gap-y-8 border-rule py-[clamp(3.25rem,2rem+4vw,6rem)] not-first:border-t ' +
  'first:pt-[clamp(2.25rem,1.25rem+4vw,4rem)] lg:grid-cols-12 2xl:first:items-start 2xl:first:pt-0 ' +
  'print:grid-cols-[76mm_minmax(0,1fr)] print:items-start print:gap-[6mm] print:py-[5mm] print:text-[9.5pt]/[1.4] ' +
  'print:break-inside-avoid';
const plate =
  'lg:col-[1/8] lg:row-start-1 lg:group-first:col-[1/9] lg:group-last:col-[1/9] lg:group-even:col-[6/-1] ' +
  'print:[grid-area:1/1]';
const beside =
  'lg:col-[8/-1] lg:row-start-1 lg:pl-[clamp(0rem,1.6vw,1.75rem)] lg:group-first:col-[9/-1] lg:group-last:col-[9/-1] ' +
  'lg:group-even:col-[1/6] lg:group-even:pr-[clamp(0rem,1.6vw,1.75rem)] lg:group-even:pl-0 print:[grid-area:1/2]';

function SolutionEntry({ solution, first }: { readonly solution: Solution; readonly first: boolean }) {
  return (
    <section className={`solution ${entry}`} id={solution.id} aria-labelledby={`${solution.id}-title`}>
      <div className={`${beside} ${first ? '' : 'reveal'}`.trim()}>
        <h2 id={`${solution.id}-title`} className="text-feature">
          {solution.title}
        </h2>
        <p className="mt-4 text-ink-2">{solution.description}</p>
        <div className="mt-5">
          <Marks items={solution.features} />
        </div>
        {/* Not a list: the entry's only list is its four bullets. */}
        <p className="mt-4 flex flex-wrap gap-x-6 text-small">
          {solution.links.map(({ label, to }) => (
            <a key={to} className="inline-block py-1 link" href={to}>
              {label}
            </a>
          ))}
        </p>
      </div>
      <div className={plate}>
        <Framed drawing={solution.drawing} first={first} liftable />
      </div>
      {first && <FirstScreenEnds />}
    </section>
  );
}

/** The index of the seven solutions: next to the entries from 1200 px, above them on narrower screens. */
function SolutionIndex({ label, solutions }: { readonly label: string } & Pick<Solutions, 'solutions'>) {
  return (
    <nav aria-labelledby="solution-index">
      <p id="solution-index" className="note font-medium">
        {label}
      </p>
      <ol
        className={
          'mt-1 grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-x-4 border-t border-ink pt-2 ' + '2xl:block'
        }
      >
        {solutions.map(({ id, title }, place) => (
          <li key={id}>
            <a
              className={
                'flex gap-2.5 py-2 text-(length:--text-small) leading-[1.35] no-underline ' +
                'underline-offset-[0.22em] hover:text-over hover:underline 2xl:py-1.75'
              }
              href={`#${id}`}
            >
              <span className="text-over figures" aria-hidden="true">
                {place + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Properties extends Pick<Solutions, 'action'> {
  /** Size of the brochure's file, e.g. `228 kB`. */
  readonly size: string;
}

/** The call to action: contact the firm or download the brochure. */
export function SolutionAction({ action, size }: Properties) {
  const { consultation, brochure } = action;
  return (
    <section className="no-print bg-buff-1 py-section" aria-labelledby="action">
      <div className="wrap grid grid-cols-1 items-end gap-x-column gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h2 id="action">{action.title}</h2>
          <p className="mt-5 max-w-160 lede">{action.text}</p>
        </div>
        <div className="lg:justify-self-end">
          <div className="flex flex-wrap gap-3 max-md:*:flex-[1_1_100%] lg:justify-end">
            <ButtonLink href={consultation.to}>{consultation.label}</ButtonLink>
            <ButtonLink href={brochure.file} look="second">
              {brochure.label}
            </ButtonLink>
          </div>
          <p className="mt-3 note lg:text-right">
            {brochure.note}, {size}
          </p>
        </div>
      </div>
    </section>
  );
}
