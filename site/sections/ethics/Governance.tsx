import type { Ethics } from './ethics-words.ts';
import { Columns } from '../../ui/Columns.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

/** How the principles are kept, and with whom they are worked on. */
export function Governance({ governance, research }: Pick<Ethics, 'governance' | 'research'>) {
  return (
    <>
      <section className="bg-sea-1 py-section" aria-labelledby="governance">
        <div className="wrap">
          <SectionHeading number="02" title={governance.title} id="governance">
            {governance.lede}
          </SectionHeading>
          <Columns items={governance.items} />
        </div>
      </section>
      <section className="py-section" aria-labelledby="research">
        <div className="wrap">
          <SectionHeading number="03" title={research.title} id="research">
            {research.lede}
          </SectionHeading>
          <Columns items={research.items} />
        </div>
      </section>
    </>
  );
}
