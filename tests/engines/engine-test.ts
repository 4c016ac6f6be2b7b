import { expect, test as base } from '@playwright/test';
import { openCallDesk, type CallDesk } from '../stage/call-desk.ts';
import { browsers, type Browser } from './browsers.ts';
import type { Engine, Visitor } from './visitor.ts';

export interface EngineOptions {
  readonly engineName: Browser['name'];
}

interface WorkerFixtures extends EngineOptions {
  readonly engine: Engine;
  /** The built site, the functions on a clock that the test sets, and a real mail server. */
  readonly desk: CallDesk;
}

/** A test with a visitor in one of the engines. It fails when a page misbehaves on the side. */
export const test = base.extend<{ readonly visitor: Visitor }, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],

  engine: [
    async ({ engineName }, use) => {
      const start = browsers.find(({ name }) => name === engineName)?.found();
      if (start === undefined)
        throw new Error(`${engineName} is not installed: npm test -- --only engines says what is missing.`);
      const engine = await start();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  desk: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const desk = await openCallDesk('2027-03-19T09:00:00.000Z');
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  visitor: async ({ engine, desk }, use) => {
    const visitor = await engine.visit(desk.url);
    await use(visitor);
    expect(await visitor.faults(), `what ${engine.version} reported`).toEqual([]);
    await visitor.leave();
  },
});

export { expect };
