import { Brand } from './Brand.tsx';
import { Navigation } from './Navigation.tsx';

/** Fixed header of every page: wordmark, seven links, and below 768 px the button of the menu. */
export function Header({ path }: { readonly path: string }) {
  return (
    <header className="header" id="header">
      <div className="wrap header-bar">
        <Brand />
        <Navigation path={path} />
        <button className="icon-button" type="button" id="menu-button" popoverTarget="menu" aria-label="Open menu">
          <svg viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
            <path d="M3 9h22M3 19h22" />
          </svg>
        </button>
      </div>
    </header>
  );
}
