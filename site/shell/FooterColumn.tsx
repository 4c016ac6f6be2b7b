import type { ReactNode } from 'react';

interface Link {
  readonly label: string;
  readonly href: string;
  /** Leads off the site: opens in a new tab and says so. */
  readonly external?: true;
}

/** One titled list of links in the footer. */
export function FooterColumn({ title, links }: { readonly title: string; readonly links: readonly Link[] }): ReactNode {
  return (
    <div>
      <h2>{title}</h2>
      <ul className="mt-2.5">
        {links.map(({ label, href, external }) => (
          <li key={href}>
            {external ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
