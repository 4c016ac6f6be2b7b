import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BrandMark } from '../../app/shell/BrandMark.tsx';

export interface GatePage {
  readonly title: string;
  readonly firm: string;
  /** Links to the app's style sheets, icon and code. */
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly body: ReactNode;
  /** Address of an immediate redirect. */
  readonly refresh?: string | undefined;
}

/** A sign-in page as a complete document without script. */
export function gatePage({ title, firm, links, body, refresh }: GatePage): string {
  const page = renderToStaticMarkup(
    <html lang="en-GB" data-dense="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        {refresh === undefined ? null : <meta httpEquiv="refresh" content={`0;url=${refresh}`} />}
        <title>{`${title} · ${firm} desk`}</title>
        {links.map((link) => (
          <link key={link.href} {...link} />
        ))}
      </head>
      <body>
        <div className="gate">
          <main>
            <p className="brand">
              <BrandMark />
              {firm}
              <span>desk</span>
            </p>
            {body}
          </main>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
}
