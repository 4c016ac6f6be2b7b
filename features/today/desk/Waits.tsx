import { useDeferredValue } from 'react';
import type { WaitingEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { EnquiryChips, EnquiryWords } from '../../enquiries/desk/EnquiryWords.tsx';
import { isNear } from '../../enquiries/desk/words.ts';
import { enquiryAddress } from './enquiry-address.ts';
import { grouped } from '../../../ui/numbers.ts';

interface WaitsProps {
  /** Those that are not overdue, after the one due first. */
  readonly rows: readonly WaitingEnquiry[];
  /** How many there are, which may be more. */
  readonly total: number;
  /** How many are open, overdue ones with them. */
  readonly open: number;
  readonly cursor: string | undefined;
  readonly taking: string | undefined;
  readonly onTake: (enquiry: WaitingEnquiry) => void;
}

const firstDrawn = 8;

/** Who else waits for an answer. */
export function Waits({ rows, total, open, cursor, taking, onTake }: WaitsProps) {
  const now = useNow();
  const nameOf = useNameOf();
  // Those in the first window are drawn first, so that they can be acted on while the others are drawn.
  const drawn = useDeferredValue(rows, rows.slice(0, firstDrawn));
  return (
    <div>
      <div className="tblwrap">
        <table role="table" className="waits">
          <caption>
            Then{' '}
            <span className="note">
              {total === 0 ? 'nothing else' : `${grouped(total)} more`}
              {rows.length < total ? `, ${rows.length} shown` : ''}
            </span>
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className="c-due">
                Answer due
              </th>
              <th role="columnheader" scope="col">
                Enquiry
              </th>
              <th role="columnheader" scope="col" className="w-33">
                Whose
              </th>
              <th role="columnheader" scope="col" className="act">
                <span className="vh">Act</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {drawn.map((enquiry) => {
              const { reference, owner, writing, due_at: due } = enquiry;
              const near = isNear(enquiry, now) ? ' due' : '';
              return (
                <tr
                  key={reference}
                  role="row"
                  data-row={reference}
                  className={cursor === reference ? 'can cursor' : 'can'}
                >
                  <td role="cell" className="c-due">
                    <Time className={`t${near}`} at={due} />
                    <span className={`sub${near}`}>
                      <Time at={due} form="ago" />
                    </span>
                  </td>
                  <th role="rowheader" scope="row">
                    <EnquiryWords enquiry={enquiry} to={enquiryAddress(reference)} />
                  </th>
                  <td role="cell" className="w-33 max-[700px]:flex max-[700px]:gap-3">
                    {writing.length > 0 ? (
                      <span className="state">{writing.map(nameOf).join(', ')} writing</span>
                    ) : owner === null ? (
                      <State mark="ring" tone="decide" words="Nobody yet" />
                    ) : (
                      <State mark="half" words={nameOf(owner)} />
                    )}
                    <EnquiryChips enquiry={enquiry} />
                  </td>
                  <td role="cell" className="act">
                    {owner !== null ? null : (
                      <ActButton
                        kind="decide"
                        acts
                        waiting={taking === reference}
                        keys={cursor === reference ? 'T' : undefined}
                        more={reference}
                        onPress={() => onTake(enquiry)}
                      >
                        Take
                      </ActButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="pager">
        <DeskLink to="/enquiries?view=open">
          {open === 1 ? 'The open enquiry' : `All ${grouped(open)} open enquiries`}
        </DeskLink>
        <span className="push faint keyhint">
          <kbd>J</kbd> <kbd>K</kbd> move · <kbd>Enter</kbd> open · <kbd>T</kbd> take
        </span>
      </p>
    </div>
  );
}
