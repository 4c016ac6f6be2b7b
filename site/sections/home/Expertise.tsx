import './capabilities.css';
import type { Home } from './home-words.ts';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Weeks } from './Weeks.tsx';

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
          {copy.capabilities.map(({ spot, title, text, weeks, decisions }) => (
            <li className="reveal" key={title}>
              <InlineDrawing name={spot} className="capability-spot" />
              <h3>{title}</h3>
              <p className="text-ink-2 max-xl:mt-1.5">{text}</p>
              <p className="capability-plan figures">
                <Weeks weeks={weeks} decisions={decisions} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
