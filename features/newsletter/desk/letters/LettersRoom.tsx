import './letters.css';
import { Route, Switch } from 'wouter';
import { oneLetter } from './api.ts';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { Unread } from '../../../../core/desk/app/data/NotRead.tsx';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';
import { LetterReview } from './LetterReview.tsx';
import { LetterList } from './LetterList.tsx';
import { LetterProgress } from './LetterProgress.tsx';
import { numberOf, stateOf } from './letter-words.ts';

/** The room *Letters*: the list, or one letter by its slug. */
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

function OneLetter({ slug }: { readonly slug: string }) {
  const reading = useRead('letters/one', { slug }, oneLetter, { keep: false });
  const { data } = reading;
  const hasBegun = data?.standing.startedAt != null;
  return (
    <>
      <RoomHead
        title={data ? `Letters / ${numberOf(data)}` : 'Letters'}
        say={data && (hasBegun ? stateOf(data.standing).words : data.title)}
        back={{ to: '/letters', words: 'All letters' }}
        page={data && `${numberOf(data)}, ${data.title}`}
      />
      {!data && (
        <div className="room-body stack">
          <Unread what="This letter" of={reading} lines={6} />
        </div>
      )}
      {data && (hasBegun ? <LetterProgress letter={data} /> : <LetterReview letter={data} />)}
    </>
  );
}
