import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { answerSlots, pressAgain, shownAt, slotMarker, type AnswerName, type AnswerSlots } from '../../contract/answers.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { pagePolicy, type PagePolicies } from '../static/page-policies.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export interface PageTimes {
  /** The time of now, signed. */
  readonly stamp: () => string;
  /** Asks to press a button once more. */
  readonly pressAgain: string;
}

/** The pages of the site that answer native form posts and mailed links. */
export class AnswerPages {
  readonly #pages = new Map<string, { readonly html: string; readonly policy: string }>();
  readonly #times: PageTimes;

  /** Reads them from `dist/answers/`. Throws with one line when one is missing or lacks a slot. */
  constructor(dist: string, policies: PagePolicies, times: PageTimes) {
    this.#times = times;
    for (const [name, slots] of Object.entries(answerSlots)) {
      const file = `answers/${name}.html`;
      const html = readPage(join(dist, file));
      const absent = slots.filter((slot) => !html.includes(slotMarker(slot)));
      if (absent.length > 0)
        throw new Error(`${join(dist, file)} lacks ${absent.map(slotMarker).join(', ')} (contract/answers.ts). Build the site again: npm run build -- --force`);
      this.#pages.set(name, { html, policy: pagePolicy(policies, file) });
    }
  }

  /** Sends a page with its slots filled, escaped; `again` when its button was pressed too soon. */
  send<Name extends AnswerName>(reply: FastifyReply, status: number, name: Name, slots: AnswerSlots<Name>, { again = false } = {}): FastifyReply {
    const values = new Map<string, string>(Object.entries(slots));
    return this.sendForm(reply, status, name, again ? values.set(pressAgain, this.#times.pressAgain) : values);
  }

  /** Sends a page whose slots are the fields of a form, of which some may be empty. */
  sendForm(reply: FastifyReply, status: number, name: AnswerName, values: ReadonlyMap<string, string>): FastifyReply {
    const page = this.#pages.get(name);
    if (!page) throw new Error(`No answer page ${name}`);
    const slots: readonly string[] = answerSlots[name];
    const html = fillMarkers(page.html, (slot) =>
      slots.includes(slot) ? escaped(slot === shownAt ? this.#times.stamp() : (values.get(slot) ?? '')) : undefined,
    );
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
      .send(html);
  }
}

function readPage(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: the site is not built, or without its answer pages. Run: npm run build -- --force`);
  }
}
