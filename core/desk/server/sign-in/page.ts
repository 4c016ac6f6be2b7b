const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that may stand in a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Markup as it is written; what is put in is text, unless it is markup itself. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const written = values.map((value) => {
    if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
    return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
  });
  return new Markup(strings.reduce((before, part, index) => before + (written[index - 1] ?? '') + part));
}

const mark = html`<svg class="brandmark" viewBox="0 0 64 64" aria-hidden="true">
  <path class="light" d="M52.37 37.46A23.5 23.5 0 1 1 38.56 13.53" />
  <path
    class="flame"
    d="M29 35C38.21 28.15 42.22 19.91 52.1 14.21C60.82 9.17 67.28 20.36 58.56 25.39C48.68 31.09 39.54 30.45 29 35Z"
  />
  <circle cx="29" cy="35" r="3.6" />
</svg>`;

/** A page before somebody is signed in, as a whole document. It needs no script. */
export function gatePage({ title, firm, links, body, refresh }: GatePage): string {
  const page = html`<!doctype html>
    <html lang="en-GB" data-dense>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh === undefined ? [] : html`<meta http-equiv="refresh" content="0;url=${refresh}" />`}
        <title>${title} · ${firm} desk</title>
        ${new Markup(links)}
      </head>
      <body>
        <div class="gate">
          <main>
            <p class="brand">${mark}${firm}<span>desk</span></p>
            ${body}
          </main>
        </div>
      </body>
    </html> `;
  return page.text;
}

export interface GatePage {
  readonly title: string;
  readonly firm: string;
  /** Markup of the app's style sheets and icon. */
  readonly links: string;
  readonly body: Markup;
  /** Where the browser goes at once. */
  readonly refresh?: string;
}
