import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { answerNames, answerShape, pressAgain, shownAt, type AnswerName, type AnswerValues } from '../../contract/answers.ts';
import { escapedForMarkup, Template, type AnyValues } from '../../contract/blocks.ts';
import { pagePolicy, type PagePolicies } from './site/page-policies.ts';

export interface PageTimes {
  /** The time of now, signed. */
  readonly stamp: () => string;
  /** Asks to press a button once more. */
  readonly pressAgain: string;
}

/** The pages of the site that answer native form posts and mailed links. */
export class AnswerPages {
  readonly #pages = new Map<AnswerName, { readonly template: Template; readonly policy: string }>();
  readonly #times: PageTimes;

  /** Reads them from `dist/answers/`. Throws with one line when one is missing, or lacks a slot or a block. */
  constructor(dist: string, policies: PagePolicies, times: PageTimes) {
    this.#times = times;
    for (const name of answerNames) {
      const file = `answers/${name}.html`;
      this.#pages.set(name, { template: readTemplate(join(dist, file), name), policy: pagePolicy(policies, file) });
    }
  }

  /** Sends a page with its slots and blocks filled, escaped; `again` when its button was pressed too soon. */
  send<Name extends AnswerName>(reply: FastifyReply, status: number, name: Name, values: AnswerValues<Name>, { again = false } = {}): FastifyReply {
    const given: AnyValues = { ...values };
    return this.#send(reply, status, name, again ? { ...given, [pressAgain]: this.#times.pressAgain } : given);
  }

  /** Sends a page whose slots are the fields of a form, of which some may be empty. */
  sendForm(reply: FastifyReply, status: number, name: AnswerName, values: ReadonlyMap<string, string>): FastifyReply {
    return this.#send(reply, status, name, Object.fromEntries(values));
  }

  #send(reply: FastifyReply, status: number, name: AnswerName, values: AnyValues): FastifyReply {
    const page = this.#pages.get(name);
    if (!page) throw new Error(`No answer page ${name}`);
    const bytes = page.template.fill({ ...values, [shownAt]: this.#times.stamp() });
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': page.policy,
        // The address of these pages may hold a token: no log may have it from the requests for what they load.
        // `no-referrer` would hide the form's origin from us.
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(bytes);
  }
}

function readTemplate(path: string, name: AnswerName): Template {
  const html = readPage(path);
  try {
    return new Template(html, answerShape(name), escapedForMarkup);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} ${what} (contract/answers.ts). Build the site again: npm run build -- --force`, { cause: error });
  }
}

function readPage(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: the site is not built, or without its answer pages. Run: npm run build -- --force`);
  }
}
