import type { Route } from '../../copy/routes.ts';

/** Markup in the built page before which the server inserts similar pages. */
export const marks = '<div data-marks="" class="mt-8">';

interface ListProperties {
  readonly heading: string;
  readonly pages: readonly Route[];
}

/** A list of links to pages, with a heading. */
export function Places({ heading, pages }: ListProperties) {
  return (
    <>
      <h2 className="text-h4">{heading}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-7">
        {pages.map(({ path, label }) => (
          <li key={path}>
            <a className="inline-block py-2 link" href={path}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pages with the addresses most similar to the missing one. */
export function NearPages(list: ListProperties) {
  return (
    <div className="mt-8">
      <Places {...list} />
    </div>
  );
}
