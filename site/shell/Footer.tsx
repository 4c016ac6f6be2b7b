import type { ReactNode } from 'react';
import { drawing } from '../art/drawing.ts';
import { ConsentOpener } from '../../features/consent/page/ConsentOpener.tsx';
import { fill } from '../../contract/slots.ts';
import { firm, shell } from '../copy/registers.ts';
import { footerColumns } from '../copy/routes.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { NewTab } from '../ui/NewTab.tsx';

/** The footer, with the coast at night: eleven links, five networks, the copyright line. */
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
        <div
          className={
            'grid grid-cols-[1fr_1fr] gap-x-column gap-y-10 pt-13 pb-14 max-xl:*:first:col-span-full ' +
            'md:grid-cols-4 xl:grid-cols-[minmax(0,4.4fr)_repeat(4,minmax(0,1.9fr))]'
          }
        >
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
        <div
          className={
            'flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-night-rule pt-5 pb-8 ' +
            'text-(length:--text-note) text-night-muted'
          }
        >
          <div>
            <p>{fill(words.rights, { year: String(firm.copyrightYear), name: firm.name })}</p>
            {firm.example && <p className="mt-2">{fill(words.example, { name: firm.name })}</p>}
          </div>
          <div className="flex items-center gap-x-8 [&_:is(a,button)]:py-1">
            <p>{firm.places}</p>
            <ConsentOpener href="/cookies" label={words.cookies} />
          </div>
        </div>
      </div>
    </footer>
  );
}

interface Link {
  readonly label: string;
  readonly href: string;
  /** External links open in a new tab and say so. */
  readonly external?: true;
}

function FooterColumn({ title, links }: { readonly title: string; readonly links: readonly Link[] }): ReactNode {
  return (
    <div>
      <h2 className="font-sans text-note/[1.4] font-medium tracking-[0] text-night-muted">{title}</h2>
      <ul className="mt-2.5">
        {links.map(({ label, href, external }) => (
          <li key={href}>
            <a href={href} {...(external && { target: '_blank', rel: 'noopener noreferrer' })}>
              {label}
              {external && <NewTab />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
