import type { Consultation } from './consultation-words.ts';

/** The five things that come out of a consultation, numbered and ruled. */
export function Benefits({ benefits }: Pick<Consultation, 'benefits'>) {
  return (
    <div>
      <h2 id="benefits" className="text-h3">
        {benefits.title}
      </h2>
      <p className="mt-2 text-ink-2">{benefits.lede}</p>
      <ol className="mt-5 border-y border-ink">
        {benefits.items.map(({ title, text }, place) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] border-rule py-4.5 not-first:border-t">
            <span className="pt-0.5 text-small font-medium text-over figures" aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <h3 className="text-h4">{title}</h3>
              <p className="mt-1 text-control text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
