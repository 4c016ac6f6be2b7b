import './capabilities.css';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import type { Home } from './home-words.ts';
import { type Plan, planWords } from './plan-words.ts';

/** Eight capabilities, each with what it leaves behind and a typical quarter. */
export function Expertise({ copy }: { readonly copy: Home['expertise'] }) {
  return (
    <section className="pb-section" id="capabilities" aria-labelledby="expertise-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="expertise-title">
          {copy.lede}
        </SectionHeading>
        <div className="capability-columns note font-medium" aria-hidden="true">
          {copy.columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <ul className="capabilities">
          {copy.capabilities.map(({ spot, title, text, weeks, decisions, more }) => (
            <li className="reveal" key={title}>
              <InlineDrawing name={spot} className="capability-spot" />
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
              <p className="capability-plan figures">
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
const quarter = Array.from({ length: 13 }, (_, index) => index + 1);

/** A quarter as thirteen cells: ink where the work runs, magenta where the client decides; and the same in words. */
export function Weeks({ weeks, decisions }: Plan) {
  const worked = (week: number) => week >= weeks.first && week <= weeks.last;
  return (
    <>
      <svg className="weeks" viewBox="0 0 248 14" aria-hidden="true">
        {quarter.map((week) => (
          <rect
            key={week}
            x={(week - 1) * pitch + 0.5}
            y="2.5"
            width="16"
            height="9"
            fill={worked(week) ? '#11293b' : 'none'}
            stroke={worked(week) ? '#11293b' : '#768a94'}
          />
        ))}
        <path d={decisions.map((week) => `M${week * pitch - 1.5} 0v14`).join('')} stroke="#d11c7b" strokeWidth="3" />
      </svg>
      {planWords({ weeks, decisions })}
    </>
  );
}
