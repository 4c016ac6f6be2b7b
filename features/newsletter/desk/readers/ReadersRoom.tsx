import { Route, Switch } from 'wouter';
import { AllReaders } from './AllReaders.tsx';
import { FigureRoom } from './FigureRoom.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ActLink } from '../../../../ui/ActButton.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { longDay } from '../../../../ui/time/words.ts';
import { useDeskZone } from '../../../../ui/time/zone-shown.ts';
import { FindOne, lookedFor } from './FindOne.tsx';
import { ReaderFrame } from './ReaderFrame.tsx';
import { whySuppressed } from './reader-words.ts';
import { OneReader } from './OneReader.tsx';

/** The room *Readers*: figures, the list, one of them by the id of their row, or that nobody has an address. */
export default function ReadersRoom() {
  return (
    <Switch>
      <Route path="/readers/all">
        <AllReaders />
      </Route>
      <Route path="/readers/nobody">
        <Nobody />
      </Route>
      <Route path="/readers/:id">{({ id }) => <OneReader key={id} id={id} />}</Route>
      <Route>
        <FigureRoom />
      </Route>
    </Switch>
  );
}

function Nobody() {
  const looked = lookedFor.use();
  const zone = useDeskZone();
  return (
    <ReaderFrame page="Nobody has this address">
      <div className="two">
        <EmptyState
          title="Nobody has this address."
          acts={<ActLink to="/enquiries?view=all">Look among enquiries</ActLink>}
        >
          <p>
            No subscriber, asked or confirmed, is{' '}
            {looked ? (
              <b>
                <VisitorText>{looked.email}</VisitorText>
              </b>
            ) : (
              'the address that was looked for'
            )}
            . If it unsubscribed more than 7 days ago, only a fingerprint is kept.
          </p>
          {looked && (
            <p>
              It is on the list of addresses not to be emailed:{' '}
              <b>
                {looked.suppression === null ? 'no' : `yes, since ${longDay(new Date(looked.suppression.at), zone)}`}
              </b>
              {looked.suppression === null ? '.' : `; ${whySuppressed(looked.suppression)}.`}
            </p>
          )}
        </EmptyState>
        <FindOne />
      </div>
    </ReaderFrame>
  );
}
