import { drawing } from '../art/drawing.ts';
import { fill } from '../../contract/slots.ts';
import { firm, shell } from '../copy/registers.ts';
import { headerRoutes } from '../copy/routes.ts';

/** The wordmark, linked to the home page; a cached file, since markup would weigh two kilobytes on every page. */
function Brand() {
  const { src, width, height } = drawing('logo-wordmark');
  return (
    <a className="brand" href="/">
      <img
        className="drawing"
        src={src}
        width={width}
        height={height}
        alt={fill(shell.home, { name: firm.name })}
        fetchPriority="high"
        decoding="sync"
      />
    </a>
  );
}

/** The `aria-current` of a link on the page at `path`: `page` for the page itself, `true` for its section. */
function current(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined;
}

/** Fixed header of every page: wordmark, seven links, and below 768 px the button of the menu. */
export function Header({ path }: { readonly path: string }) {
  return (
    <header className="header" id="header">
      <div className="wrap flex h-header items-center gap-8">
        <Brand />
        <Navigation path={path} />
        <button
          className="icon-button"
          type="button"
          id="menu-button"
          popoverTarget="menu"
          aria-label={shell.menu.open}
        >
          <svg viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
            <path d="M3 9h22M3 19h22" />
          </svg>
        </button>
      </div>
    </header>
  );
}

/** The seven links of the header's bar; from 768 px up. */
function Navigation({ path }: { readonly path: string }) {
  return (
    <nav aria-label={shell.navigation}>
      <ul className="nav">
        {headerRoutes.map((route) => (
          <li key={route.path}>
            <a href={route.path} aria-current={current(route.path, path)}>
              {route.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The skip link: first in the tab order, past the header to the main content. */
export function SkipLink() {
  return (
    <a
      className="absolute -top-20 left-gutter z-60 bg-ink px-5 py-3 text-paper no-underline focus:fixed focus:top-3"
      href="#main"
    >
      {shell.skip}
    </a>
  );
}

/** Full-screen menu below 768 px. The popover attribute opens and closes it without a script. */
export function MobileMenu({ path }: { readonly path: string }) {
  return (
    <div className="menu" id="menu" popover="auto" role="dialog" aria-label={shell.menu.name}>
      <div className="flex h-header items-center justify-between">
        <Brand />
        <button
          className="icon-button"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={shell.menu.close}
          autoFocus
        >
          <svg viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
            <path d="m6 6 16 16M22 6 6 22" />
          </svg>
        </button>
      </div>
      <nav aria-label={shell.menu.name}>
        <ul className="menu-list mt-4">
          {headerRoutes.map((route, index) => (
            <li key={route.path}>
              <a href={route.path} aria-current={current(route.path, path)}>
                <span className="figures" aria-hidden="true">
                  {String(index + 1).padStart(2, '0')}
                </span>
                {route.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-6 text-small">
        <a className="link" href="/search">
          {shell.menu.search}
        </a>
      </p>
      <p className="mt-4 flex justify-between gap-4 text-small">
        <span>{firm.places}</span>
        <a className="link" href={`mailto:${firm.emails.hello}`}>
          {firm.emails.hello}
        </a>
      </p>
    </div>
  );
}
