import { fillMarkers } from '../../../../contract/slots.ts';
import { FactList } from '../../../../ui/FactList.tsx';
import type { ActsCopy } from './acts-words.ts';

/** Who did something to an enquiry, and when, in words. */
export interface ShownDeed {
  readonly who: string;
  readonly when: string;
}

/** Facts of an enquiry in words; for the bar, the time passed and the reminder in thousandths of the promised time. */
export interface ShownEnquiry {
  readonly reference: string;
  readonly from: string;
  readonly subject: string;
  readonly received: string;
  readonly due: string;
  readonly passed: number;
  readonly reminder: number;
}

interface Properties {
  readonly words: Pick<ActsCopy, 'facts' | 'taken' | 'bar'>;
  readonly enquiry: ShownEnquiry;
  /** Colleagues who are answering it, if the page names them. */
  readonly takers: readonly ShownDeed[];
}

const shown = ['from', 'subject', 'received', 'due'] as const;

/** Facts of an enquiry, and the promised time as a bar. The message itself is in the email. */
export function EnquiryFacts({ words: { facts, taken, bar }, enquiry, takers }: Properties) {
  return (
    <div>
      <FactList
        rows={[
          ...shown.map((name) => ({ term: facts[name], text: enquiry[name] })),
          ...takers.map(({ who, when }) => ({ term: facts.taken, text: fillMarkers(taken, { who, when }) })),
        ]}
      />
      <svg
        className="mt-7 h-5 w-full forced-color-adjust-none"
        viewBox="0 0 1000 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={bar}
      >
        <rect
          className="fill-sea-2 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
          y="8"
          width="1000"
          height="24"
        />
        <rect className="fill-ink forced-colors:fill-[CanvasText]" y="8" width={enquiry.passed} height="24" />
        <rect className="fill-ink forced-colors:fill-[CanvasText]" x={enquiry.reminder} y="2" width="3" height="36" />
        <rect className="fill-over forced-colors:fill-[Highlight]" x="994" width="6" height="40" />
      </svg>
    </div>
  );
}
