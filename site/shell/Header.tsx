import { shell } from '../copy/registers.ts';
import { headerRoutes } from '../copy/routes.ts';
import { Brand } from './Brand.tsx';
import { current } from './current.ts';

/** Fixed header of every page: wordmark, seven links, and below 768 px the button of the menu. */
export function Header({ path }: { readonly path: string }) {
  return (
    <header className="header" id="header">
      <div className="header-bar wrap">
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
export function Navigation({ path }: { readonly path: string }) {
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

/** First stop of the Tab key: past the header to the page. */
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
