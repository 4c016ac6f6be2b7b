import type { ReactNode } from 'react';
import { drawing } from '../art/drawing.ts';
import { ConsentOpener } from '../../features/consent/page/ConsentOpener.tsx';
import { fill } from '../../contract/slots.ts';
import { firm, shell } from '../copy/registers.ts';
import { footerColumns } from '../copy/routes.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { NewTab } from '../ui/NewTab.tsx';

/** The same coast at night: eleven links, five networks, the copyright line. */
export function Footer() {
  const words = shell.footer;
  const wordmark = drawing('logo-wordmark-night');
  return (
    <footer className="footer on-night">
      <div className="footer-sky">
        <Drawing name="plate-night" />
      </div>
      <div className="footer-mirror wrap">
        <div>
          <Drawing name="plate-beam" className="beam" />
          <Drawing name="plate-day-at-night" />
        </div>
      </div>
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <img
              className="h-12 w-auto"
              src={wordmark.src}
              width={wordmark.width}
              height={wordmark.height}
              alt={firm.name}
              loading="lazy"
            />
            <p className="mt-4 max-w-[22rem]">{firm.blurb}</p>
          </div>
          <nav className="contents" aria-label={words.navigation}>
            {footerColumns.map(({ name, routes }) => (
              <FooterColumn
                key={name}
                title={words.columns[name]}
                links={routes.map(({ label, path }) => ({ label, href: path }))}
              />
            ))}
          </nav>
          <FooterColumn
            title={words.elsewhere}
            links={firm.social.map(({ name, url }) => ({ label: name, href: url, external: true }))}
          />
        </div>
        <div className="footer-base">
          <p>{fill(words.rights, { year: String(firm.copyrightYear), name: firm.name })}</p>
          <p>{firm.places}</p>
          {firm.example && <p>{fill(words.example, { name: firm.name })}</p>}
          <ConsentOpener href="/cookies" label={words.cookies} />
        </div>
      </div>
    </footer>
  );
}

interface Link {
  readonly label: string;
  readonly href: string;
  /** Leads off the site: opens in a new tab and says so. */
  readonly external?: true;
}

interface Properties {
  readonly title: string;
  readonly links: readonly Link[];
}

/** One titled list of links in the footer. */
function FooterColumn({ title, links }: Properties): ReactNode {
  return (
    <div>
      <h2>{title}</h2>
      <ul className="mt-2.5">
        {links.map(({ label, href, external }) => (
          <li key={href}>
            {external ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
                <NewTab />
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
