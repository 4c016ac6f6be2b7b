import type { Route } from '../../../site/copy/routes.ts';

/** A link to every page: the second way to each of them. */
export function AllPages({
  title,
  places,
}: {
  readonly title: string;
  readonly places: readonly Pick<Route, 'path' | 'label'>[];
}) {
  return (
    <section className="report-pages" aria-labelledby="all-pages">
      <h2 id="all-pages">{title}</h2>
      <ul>
        {places.map(({ path, label }) => (
          <li key={path}>
            <a className="inline-block py-1 link" href={path}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
