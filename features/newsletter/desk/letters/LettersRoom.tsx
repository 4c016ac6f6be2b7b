import './letters.css';
import { Route, Switch } from 'wouter';
import { LetterList } from './LetterList.tsx';
import { OneLetter } from './OneLetter.tsx';

/** The room *Letters*: all of them, or one by its name. */
export default function LettersRoom() {
  return (
    <Switch>
      <Route path="/letters/:slug">{({ slug }) => <OneLetter key={slug} slug={slug} />}</Route>
      <Route>
        <LetterList />
      </Route>
    </Switch>
  );
}
