import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A built page whose `<main>` the server renders anew for each answer. */
export class Frame {
  readonly #before: string;
  readonly #after: string;

  /** @throws when the page has no `<main>` */
  constructor(html: string) {
    const opening = html.indexOf('<main');
    const end = html.lastIndexOf('</main>');
    if (opening === -1 || end === -1) throw new Error('has no <main>');
    this.#before = html.slice(0, html.indexOf('>', opening) + 1);
    this.#after = html.slice(end);
  }

  /** The page with `content` inside `<main>`, escaped by React. */
  around(content: ReactNode): string {
    return this.#before + renderToStaticMarkup(content) + this.#after;
  }
}
