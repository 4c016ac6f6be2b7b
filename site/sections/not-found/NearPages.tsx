import type { Route } from '../../copy/routes.ts';

/** What begins the part of the built page before which the server names the pages near to the missing address. */
export const marks = '<div data-marks="" class="mt-8">';

interface ListProperties {
  readonly heading: string;
  readonly pages: readonly Route[];
}

/** Pages under a heading. */
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

/** The pages whose addresses are most like the missing one. */
export function NearPages(list: ListProperties) {
  return (
    <div className="mt-8">
      <Places {...list} />
    </div>
  );
}
