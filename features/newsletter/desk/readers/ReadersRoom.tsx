import './readers.css';
import { Route, Switch } from 'wouter';
import { AllReaders } from './AllReaders.tsx';
import { FigureRoom } from './FigureRoom.tsx';
import { Nobody } from './Nobody.tsx';
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
