import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import type { Home } from './home-words.ts';
import { type Plan, planWords } from './plan-words.ts';

const row =
  'xl:grid xl:grid-cols-[3.25rem_minmax(0,4.15fr)_minmax(0,5.85fr)_15.5rem] xl:items-center xl:gap-x-5 xl:py-3';

/** Eight capabilities, each with its deliverable and a typical quarter. */
export function Expertise({ copy }: { readonly copy: Home['expertise'] }) {
  return (
    <section className="pb-section" id="capabilities" aria-labelledby="expertise-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="expertise-title">
          {copy.lede}
        </SectionHeading>
        <div className={`hidden note font-medium xl:*:first:col-start-2 ${row}`} aria-hidden="true">
          {copy.columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <ul className="border-b border-ink">
          {copy.capabilities.map(({ spot, title, text, weeks, decisions, more }) => (
            <li
              className={
                'reveal grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3.5 border-t border-rule pt-4.5 pb-5 ' +
                'first:border-ink md:grid-cols-[3.25rem_minmax(0,1fr)_15.5rem] md:gap-x-4 md:py-4 ' +
                'xl:hover:bg-linear-[90deg,transparent,var(--color-sea-1)_4%_96%,transparent] ' +
                row
              }
              key={title}
            >
              <InlineDrawing name={spot} className="row-[1/3] size-11 md:size-13 xl:row-auto" />
              <h3>{title}</h3>
              <div className="max-xl:mt-1.5">
                <p className="text-ink-2">{text}</p>
                {more && (
                  <ul className="mt-1 flex flex-wrap gap-x-5 text-small">
                    {more.map(({ label, to }) => (
                      <li key={to}>
                        <a className="inline-block py-0.75 link" href={to}>
                          {label}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              <p
                className={
                  'col-start-2 mt-3 max-w-62 text-note text-ink-2 figures md:col-start-3 md:row-[1/3] md:m-0 ' +
                  'md:self-center xl:col-start-4 xl:row-auto'
                }
              >
                <Weeks weeks={weeks} decisions={decisions} />
              </p>
            </li>
          ))}
        </ul>
        <p className="reveal mt-6 max-w-measure">
          {copy.next.text}{' '}
          <a className="link" href={copy.next.link.to}>
            {copy.next.link.label}
          </a>
        </p>
      </div>
    </section>
  );
}

const pitch = 19;
const workedCell = 'fill-ink stroke-ink forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]';
const quarter = Array.from({ length: 13 }, (_, index) => index + 1);

/** A quarter as thirteen cells, ink for weeks of work and magenta for the client's decisions; also in words. */
function Weeks({ weeks, decisions }: Plan) {
  const worked = (week: number) => week >= weeks.first && week <= weeks.last;
  return (
    <>
      <svg className="mb-1.5 h-[14px] w-full" viewBox="0 0 248 14" aria-hidden="true">
        {quarter.map((week) => (
          <rect
            key={week}
            className={worked(week) ? workedCell : 'fill-none stroke-rule-strong forced-colors:stroke-[CanvasText]'}
            x={(week - 1) * pitch + 0.5}
            y="2.5"
            width="16"
            height="9"
          />
        ))}
        <path
          className="stroke-over-2 forced-colors:stroke-[Highlight]"
          d={decisions.map((week) => `M${week * pitch - 1.5} 0v14`).join('')}
          strokeWidth="3"
        />
      </svg>
      {planWords({ weeks, decisions })}
    </>
  );
}
