import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { functionUrl } from '../../forms/backend.ts';
import { Button } from '../../ui/Button.tsx';
import { Framed } from '../../ui/Framed.tsx';
import { PressedAfterReading } from '../answers/PressedAfterReading.tsx';
import type { CallsCopy } from './calls-words.ts';

interface Properties {
  readonly words: CallsCopy['ended'];
  readonly kind: 'unknown' | 'asked' | 'past' | 'failed';
}

function Renewal({ unknown }: Pick<CallsCopy['ended'], 'unknown'>): ReactNode {
  return (
    <>
      <form method="post" action={functionUrl('renew-call-link')} className="mt-8">
        <input type="hidden" name="token" value={slotMarker('token')} />
        <PressedAfterReading />
        <Button type="submit">{unknown.button}</Button>
      </form>
      <p className="mt-5 max-w-measure note">{unknown.note}</p>
    </>
  );
}

/** A link that leads to no times: what may be the matter, and what to do next. */
export function EndedLink({ words, kind }: Properties) {
  const { heading, lede, links } = words[kind];
  return (
    <section className="call-sheet call-ended wrap" aria-labelledby="call">
      <div>
        <h1 id="call">{heading}</h1>
        <p className="mt-6 max-w-measure lede">{lede}</p>
        {kind === 'unknown' && <Renewal unknown={words.unknown} />}
        {kind === 'past' && <p className="mt-5 max-w-measure note">{words.past.note}</p>}
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small">
          {links.map(({ label, to }) => (
            <li key={to}>
              <a className="inline-block py-1 link" href={to}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <figure>
        <Framed drawing={{ name: 'plate-sill-shut', alt: words.drawing }} />
        <figcaption>
          <b>{words.caption}</b> {words.text}
        </figcaption>
      </figure>
    </section>
  );
}
