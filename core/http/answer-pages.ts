import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import {
  pressAgain,
  shownAt,
  type AnswerName,
  type AnswerValues,
  type FramedPage,
  type PageContext,
  type Slots,
} from '../../contract/answers.ts';
import { escapedForMarkup, fillMarkers, slotMarker } from '../../contract/slots.ts';
import type { Settings } from '../context/environment.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { Frame } from './render.ts';
import { pagePolicy, type PagePolicies } from './site/page-policies.ts';
import { reasonOf } from '../../contract/error-words.ts';

interface PageTimes {
  readonly stamp: () => string;
  readonly pressAgain: string;
}

type Place = Pick<Settings, 'siteDist' | 'siteUrl' | 'functionsUrl'>;

/** The answer pages of a feature: those with slots, and those rendered per request. */
export interface Answers {
  readonly slots: Slots;
  readonly framed?: readonly string[];
}

export class AnswerPages {
  readonly #pages = new Map<string, { readonly html: string; readonly slots: readonly string[] }>();
  readonly #frames = new Map<string, Frame>();
  readonly #policies: PagePolicies;
  readonly #times: PageTimes;
  readonly #origins: Pick<PageContext, 'functions' | 'site'>;

  /** Reads the pages from `dist/answers/`. @throws one line when a page or a slot is missing */
  constructor(
    answers: readonly Answers[],
    { siteDist, siteUrl, functionsUrl }: Place,
    policies: PagePolicies,
    times: PageTimes,
  ) {
    this.#policies = policies;
    this.#times = times;
    this.#origins = functionsUrl === siteUrl ? { functions: '', site: '' } : { functions: functionsUrl, site: siteUrl };
    for (const { slots, framed = [] } of answers) {
      for (const [name, filled] of Object.entries(slots))
        this.#pages.set(name, { html: readBuilt(siteDist, name, (html) => withSlots(html, filled)), slots: filled });
      for (const name of framed)
        this.#frames.set(
          name,
          readBuilt(siteDist, name, (html) => new Frame(html)),
        );
    }
  }

  /** Sends a page with its slots filled and escaped. @param again whether its button was pressed too soon */
  send<Name extends AnswerName>(
    reply: FastifyReply,
    status: number,
    name: Name,
    values: AnswerValues<Name>,
    { again = false } = {},
  ): FastifyReply {
    return this.#fill(reply, status, name, again ? { ...values, [pressAgain]: this.#times.pressAgain } : values);
  }

  /** Sends a page whose slots are the fields of a form; fields may be empty. */
  sendForm(reply: FastifyReply, status: number, name: AnswerName, values: ReadonlyMap<string, string>): FastifyReply {
    return this.#fill(reply, status, name, Object.fromEntries(values));
  }

  render(
    reply: FastifyReply,
    status: number,
    name: FramedPage,
    content: (page: PageContext) => ReactNode,
    { again = false } = {},
  ): FastifyReply {
    const page = { ...this.#origins, shownAt: this.#times.stamp(), pressAgain: again ? this.#times.pressAgain : '' };
    return this.#send(reply, status, name, this.#frame(name).around(content(page)));
  }

  /**
   * The same, compressed. Only for pages without a secret: next to text that an attacker chooses, the length of a
   * compressed answer would reveal it (BREACH).
   */
  renderCompressed(
    reply: FastifyReply,
    status: number,
    name: FramedPage,
    content: (page: Pick<PageContext, 'functions' | 'site'>) => ReactNode,
  ): FastifyReply {
    const html = this.#frame(name).around(content(this.#origins));
    reply.header('vary', 'accept-encoding');
    if (acceptedEncoding(reply.request.headers['accept-encoding'], ['gzip']) !== 'gzip')
      return this.#send(reply, status, name, html);
    return this.#send(reply.header('content-encoding', 'gzip'), status, name, gzipSync(html, { level: 3 }));
  }

  #frame(name: FramedPage): Frame {
    const frame = this.#frames.get(name);
    if (!frame) throw new Error(`No answer page ${name}`);
    return frame;
  }

  #fill(reply: FastifyReply, status: number, name: AnswerName, values: Readonly<Record<string, string>>): FastifyReply {
    const page = this.#pages.get(name);
    if (!page) throw new Error(`No answer page ${name}`);
    const given: Readonly<Record<string, string>> = { ...values, [shownAt]: this.#times.stamp() };
    return this.#send(
      reply,
      status,
      name,
      fillMarkers(page.html, (slot) => (page.slots.includes(slot) ? escapedForMarkup(given[slot] ?? '') : undefined)),
    );
  }

  #send(reply: FastifyReply, status: number, name: AnswerName | FramedPage, html: string | Buffer): FastifyReply {
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy(this.#policies, fileOf(name)),
        // The address of these pages may hold a token, which must not reach a log as the referrer of their assets.
        // `no-referrer` would hide the form's origin from us.
        'referrer-policy': 'strict-origin',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

function fileOf(name: string): string {
  return `answers/${name}.html`;
}

function withSlots(html: string, slots: readonly string[]): string {
  const absent = slots.map(slotMarker).filter((marker) => !html.includes(marker));
  if (absent.length > 0) throw new Error(`lacks ${absent.join(', ')}`);
  return html;
}

function readBuilt<Page>(dist: string, name: string, make: (html: string) => Page): Page {
  const path = join(dist, fileOf(name));
  let html: string;
  try {
    html = readFileSync(path, 'utf8');
  } catch {
    throw new Error(
      `${path} is missing: the site is not built, or without its answer pages. Run: npm run build -- --force`,
    );
  }
  try {
    return make(html);
  } catch (error) {
    const what = reasonOf(error);
    throw new Error(`${path} ${what}. Build the site again: npm run build -- --force`, { cause: error });
  }
}
