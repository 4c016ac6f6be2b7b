import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../copy/day-words.ts';
import { dayOf, firstDay, isShown, type Shown } from '../../copy/shown.ts';
import type { Insights } from './insights-words.ts';

const today = dayOf(new Date());

/** What an article that no build has today says of it; builds render nothing here. */
export function Unseen({ article, words }: { readonly article: Shown; readonly words: Insights['article']['unseen'] }) {
  if (isShown(article, today)) return null;
  const day = article.draft === true ? undefined : firstDay(article);
  return <b className="soon">{day === undefined ? words.draft : fill(words.comes, { day: dayWords(day) })}</b>;
}
