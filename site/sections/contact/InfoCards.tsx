import type { ReactNode } from 'react';
import type { Firm } from '../../../contract/firm.ts';
import type { Contact } from './contact-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';

const card =
  'grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4.5 border-ink bg-paper p-4.5 not-first:border-t md:block md:p-6 md:nth-2:border-t-0 md:even:border-l xl:not-first:border-t-0 xl:not-first:border-l';

function Card({ drawing, title, children }: { readonly drawing: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <li className={card}>
      <Drawing name={drawing} eager className="row-span-2 size-13 md:mb-4 md:-ml-1.5 md:size-16" />
      <h2 className="text-h4">{title}</h2>
      <div className="mt-1.5 text-small text-ink-2">{children}</div>
    </li>
  );
}

/** Four ways to reach the firm, in the title block of the chart. */
export function InfoCards({ cards, firm }: Pick<Contact, 'cards'> & { readonly firm: Firm }) {
  return (
    <div className="wrap">
      <ul className="mt-[clamp(2.5rem,5vw,4.5rem)] grid grid-cols-1 border border-ink md:grid-cols-2 xl:grid-cols-4">
        <Card drawing="spot-mail" title={cards.email}>
          <a className="link" href={`mailto:${firm.emails.hello}`}>
            {firm.emails.hello}
          </a>
        </Card>
        <Card drawing="spot-phone" title={cards.phone}>
          <a className="link figures" href={firm.telephone.href}>
            {firm.telephone.display}
          </a>
        </Card>
        <Card drawing="spot-tower" title={cards.office}>
          <p>{firm.places}</p>
        </Card>
        <Card drawing="spot-hours" title={cards.hours}>
          <p className="figures">
            {firm.hours.weekdays}; {firm.hours.weekends}
          </p>
        </Card>
      </ul>
    </div>
  );
}
