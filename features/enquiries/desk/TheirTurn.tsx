import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { grouped } from '../../../ui/numbers.ts';
import { Time } from '../../../ui/Time.tsx';
import { addressOf, queryOf } from './address.ts';
import { enquiryList } from './api.ts';
import { EnquiryWords } from './EnquiryWords.tsx';

const place = { view: 'answered', reference: undefined } as const;

/** Folded list, below ours, of records where it is the visitor's turn. @param n how many */
export function TheirTurn({ n }: { readonly n: number }) {
  const [open, setOpen] = useState(false);
  const { data } = useRead('enquiries', queryOf(place), enquiryList, { when: open });
  if (n === 0) return null;
  return (
    <details className="before" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        <b>Their turn</b> <span className="text-ink-2">{grouped(n)}, nothing is due from us</span>
      </summary>
      <ul className="lines">
        {data?.rows.map((row) => (
          <li key={row.reference} className="relative px-4">
            <Time at={row.answered_at ?? row.closed_at ?? row.since} className="when" />
            <div>
              <EnquiryWords enquiry={row} to={addressOf({ ...place, reference: row.reference })} />
            </div>
          </li>
        ))}
      </ul>
      {data?.after === true ? (
        <Link className="link" to={addressOf(place)}>
          All {grouped(n)}
        </Link>
      ) : null}
    </details>
  );
}
