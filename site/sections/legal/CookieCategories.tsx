import type { LegalWords } from './legal-words.ts';
import { vendors } from '../../../features/consent/page/own-vendors.ts';

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
              <p className={`consent-badge ${category.canDisable ? '' : 'consent-required'}`.trim()}>
                {category.canDisable ? optional : required}
              </p>
            </div>
            <p className="mt-2 text-ink-2">{category.description}</p>
            <dl className="topic-facts">
              <div>
                <dt>{purpose}</dt>
                <dd>{category.purpose}</dd>
              </div>
              <div>
                <dt>{duration}</dt>
                <dd className="figures">{category.duration}</dd>
              </div>
              <div>
                <dt>{examples}</dt>
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
