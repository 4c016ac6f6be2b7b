import '../../../../site/ui/facts.css';
import { slotMarker } from '../../../../contract/blocks.ts';
import { Repeated } from '../../../../site/sections/answers/Repeated.tsx';
import type { ActsCopy } from './acts-words.ts';

interface Properties {
  readonly words: Pick<ActsCopy, 'facts' | 'taken' | 'bar'>;
  /** Whether the page names those who are answering it. */
  readonly withTakers: boolean;
}

const shown = ['from', 'subject', 'received', 'due'] as const;

/** What helps to decide, and the promised time as a bar. The message itself is in the mail. */
export function EnquiryFacts({ words: { facts, taken, bar }, withTakers }: Properties) {
  return (
    <div>
      <dl className="facts figures">
        {shown.map((name) => (
          <div key={name}>
            <dt>{facts[name]}</dt>
            <dd>{slotMarker(name)}</dd>
          </div>
        ))}
        {withTakers && (
          <Repeated block="taken">
            <div>
              <dt>{facts.taken}</dt>
              <dd>{taken}</dd>
            </div>
          </Repeated>
        )}
      </dl>
      <svg className="act-bar" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={bar}>
        <rect className="act-promised" y="8" width="1000" height="24" />
        <rect className="act-passed" y="8" width={slotMarker('length')} height="24" />
        <rect className="act-reminder" x={slotMarker('x')} y="2" width="3" height="36" />
        <rect className="act-limit" x="994" width="6" height="40" />
      </svg>
    </div>
  );
}
