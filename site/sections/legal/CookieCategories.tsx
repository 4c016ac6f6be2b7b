import type { LegalWords } from './legal-words.ts';
import { vendors } from '../../../features/consent/page/own-vendors.ts';

const badge =
  'flex-none rounded-control border px-2 py-0.5 text-note font-medium ' +
  'print:border-ink print:bg-transparent print:text-ink';
const row =
  'grid grid-cols-1 gap-x-4 border-t border-rule py-2 md:grid-cols-[6rem_minmax(0,1fr)] ' +
  'print:grid-cols-[25mm_minmax(0,1fr)] print:py-[0.6mm]';

/** The four categories, each with what it is for, how long it lasts, and what it would store. */
export function CookieCategories({ words }: { readonly words: LegalWords }) {
  const { required, optional, purpose, duration, examples } = words.categories;
  return (
    <div className="topics">
      {vendors.categories.map((category) => {
        const items = vendors.items.filter((item) => item.category === category.id);
        return (
          <section key={category.id} className="topic" aria-labelledby={`category-${category.id}`}>
            <div className="flex items-baseline justify-between gap-4">
              <h3 id={`category-${category.id}`}>{category.title}</h3>
              <p className={`${badge} ${category.canDisable ? 'border-rule-strong' : 'border-ink bg-ink text-paper'}`}>
                {category.canDisable ? optional : required}
              </p>
            </div>
            <p className="mt-2 text-ink-2">{category.description}</p>
            <dl className="mt-4 text-small print:mt-[2mm] print:text-[9pt]">
              <div className={row}>
                <dt className="text-ink-3">{purpose}</dt>
                <dd>{category.purpose}</dd>
              </div>
              <div className={row}>
                <dt className="text-ink-3">{duration}</dt>
                <dd className="figures">{category.duration}</dd>
              </div>
              <div className={row}>
                <dt className="text-ink-3">{examples}</dt>
                <dd>
                  <ul className="grid gap-1">
                    {items.map(({ id, purpose: example }) => (
                      <li key={id}>{example}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            </dl>
          </section>
        );
      })}
    </div>
  );
}
