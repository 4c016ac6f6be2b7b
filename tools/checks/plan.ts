import type { Check } from './check.ts';
import { browser } from './browser.ts';
import { build } from './build.ts';
import { documents } from './documents.ts';
import { engines } from './engines.ts';
import { form } from './form.ts';
import { html } from './html.ts';
import { links } from './links.ts';
import { lint } from './lint.ts';
import { spelling } from './spelling.ts';
import { types } from './types.ts';
import { unit } from './unit.ts';

/** Everything `npm test` proves, in the order of the table; of those that are ready at one time, what takes longest begins first. */
export const plan: readonly Check[] = [build, browser, unit, engines, lint, types, html, links, documents, form, spelling];
