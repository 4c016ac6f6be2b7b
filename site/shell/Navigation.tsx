import { headerRoutes } from '../routes.ts';
import { current } from './current.ts';

/** The seven links of the header's bar; from 768 px up. */
export function Navigation({ path }: { readonly path: string }) {
  return (
    <nav aria-label="Main">
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
