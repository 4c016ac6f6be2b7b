import type { WaitingEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { Gauge } from '../../../ui/Gauge.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Go } from '../../../ui/Go.tsx';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { enquiryAddress } from './enquiry-address.ts';
import { grouped } from '../../../ui/numbers.ts';

/** From here on the end is near: the reminder has left. */
const nearShare = 0.75;

/** How much of the promised time is gone. */
function shareOf({ receivedAt, dueAt }: WaitingEnquiry, now: Date): number {
  const [from, to] = [Date.parse(receivedAt), Date.parse(dueAt)];
  return to <= from ? 1 : (now.getTime() - from) / (to - from);
}

interface WaitsProps {
  /** Those that are not overdue, the one due first on top. */
  readonly rows: readonly WaitingEnquiry[];
  /** How many there are, which may be more. */
  readonly total: number;
  /** How many are open, overdue ones with them. */
  readonly open: number;
  readonly cursor: string | undefined;
  readonly taking: string | undefined;
  readonly onTake: (enquiry: WaitingEnquiry) => void;
}

/** Who waits for an answer. */
export function Waits({ rows, total, open, cursor, taking, onTake }: WaitsProps) {
  const now = useNow();
  const nameOf = useNameOf();
  return (
    <div>
      <div className="tblwrap">
        <table role="table" className="waits">
          <caption>
            Waits for an answer{' '}
            <span className="note">
              {total === 0 ? 'nothing that is not overdue' : `${grouped(total)}, the one due first on top`}
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
              <th role="columnheader" scope="col" className="c-who">
                Whose
              </th>
              <th role="columnheader" scope="col" className="act">
                <span className="vh">Act</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((enquiry) => {
              const share = shareOf(enquiry, now);
              const near = share >= nearShare ? ' due' : '';
              const { reference } = enquiry;
              return (
                <tr
                  key={reference}
                  role="row"
                  data-row={reference}
                  className={cursor === reference ? 'can cursor' : 'can'}
                >
                  <td role="cell" className="c-due">
                    <Time className={`t${near}`} at={enquiry.dueAt} />
                    <span className={`sub${near}`}>
                      <Time at={enquiry.dueAt} form="ago" />
                    </span>
                    <Gauge share={share} />
                  </td>
                  <th role="rowheader" scope="row">
                    <Go to={enquiryAddress(reference)} look="row">
                      <VisitorText>{enquiry.subject}</VisitorText>
                    </Go>
                    <span className="sub">
                      {enquiry.kind} · <VisitorText>{enquiry.name}</VisitorText>
                      {enquiry.organization === null ? '' : ', '}
                      {enquiry.organization === null ? null : <VisitorText>{enquiry.organization}</VisitorText>}
                    </span>
                  </th>
                  <td role="cell" className="c-who">
                    {enquiry.owner === null ? (
                      <State mark="ring" tone="decide" words="Nobody yet" />
                    ) : (
                      <State mark="half" words={nameOf(enquiry.owner)} />
                    )}
                    <span className="sub">{reference}</span>
                  </td>
                  <td role="cell" className="act">
                    {enquiry.owner === null ? (
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
                    ) : (
                      <ActLink kind="bare" to={enquiryAddress(reference)} more={reference}>
                        Open
                      </ActLink>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="pager">
        <Go to="/enquiries?view=open">{open === 1 ? 'The open enquiry' : `All ${grouped(open)} open enquiries`}</Go>
        <span className="push faint keyhint">
          <kbd>J</kbd> <kbd>K</kbd> move · <kbd>Enter</kbd> open · <kbd>T</kbd> take
        </span>
      </p>
    </div>
  );
}
