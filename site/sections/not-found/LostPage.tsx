import { ButtonLink } from '../../../ui/Button.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { Inline } from '../../prose/Inline.tsx';
import { Places } from './NearPages.tsx';
import type { NotFound } from './not-found-words.ts';

/** What the not-found page says. */
export function LostPage({ copy }: { readonly copy: NotFound }) {
  return (
    <div
      className="wrap grid items-center gap-[clamp(2rem,5vw,5.5rem)] pt-[calc(var(--spacing-header)+2rem)] pb-16
        lg:min-h-[min(52rem,92svh)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h1>
          <span className="block text-(length:--text-hero) text-over figures">{copy.number}</span>
          <span className="mt-5 block text-h2">{copy.heading}</span>
        </h1>
        <p className="mt-6 max-w-measure lede">{copy.lede}</p>
        <p className="mt-9">
          <ButtonLink href={copy.home.to}>{copy.home.label}</ButtonLink>
        </p>
        <p className="mt-4">
          <a className="link" href={copy.search.to}>
            {copy.search.label}
          </a>
        </p>
        <div data-marks="" className="mt-8">
          <Places
            heading={copy.marks.heading}
            pages={copy.marks.routes.map(({ to, label }) => ({ path: to, label }))}
          />
          <p className="mt-4 max-w-measure text-small">
            <Inline text={copy.mailboxes} />
          </p>
        </div>
      </div>
      <div className="border border-ink bg-paper">
        <Drawing name={copy.drawing.name} alt={copy.drawing.alt} className="w-full" first />
      </div>
    </div>
  );
}
