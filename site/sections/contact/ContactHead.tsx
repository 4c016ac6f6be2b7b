import type { Contact } from './contact-words.ts';
import { Framed } from '../../ui/Framed.tsx';

/** Name of the page, and the chart that joins the two offices. */
export function ContactHead({ hero }: Pick<Contact, 'hero'>) {
  return (
    <div className="page-head pb-0!">
      <div className="wrap grid grid-cols-1 items-end gap-x-[clamp(2.5rem,6vw,6.5rem)] gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h1>{hero.title}</h1>
          <p className="lede mt-6 max-w-160">{hero.lede}</p>
        </div>
        <Framed drawing={hero.drawing} first />
      </div>
    </div>
  );
}
