import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { freePort } from '../../tools/server/start-server.ts';
import {
  bringToMiddle,
  named,
  until,
  type Argument,
  type Engine,
  type Key,
  type Role,
  type Target,
  type Visitor,
} from './visitor.ts';

interface WebKitPrograms {
  readonly driver: string;
  readonly gjs: string;
  /** Xvfb: GTK wants a display. */
  readonly display: string;
}

/* Longer than 250 lines: the commands of one protocol, and the reading of what they answer. */

/** Name that WebDriver gives an element in its answers (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const answer = z.object({ value: z.unknown() });
const started = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) });
const element = z.object({ [elementKey]: z.string() }).transform((found) => found[elementKey]);

/** What the engine says of itself, on pages without a fault of theirs: docs/engines.md. */
const ownWords = [
  "Unrecognized Content-Security-Policy directive 'manifest-src'.",
  'AbortError: Skipping view transition because skipTransition() was called.',
];

const keys: Readonly<Record<Key, string>> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Space: ' ',
  Tab: '\uE004',
  e: 'e',
  g: 'g',
  j: 'j',
  r: 'r',
};

/** Elements that may have a role; the engine says whether they do. */
const candidates: Readonly<Record<Role, string>> = {
  button: 'button, summary, [role="button"]',
  checkbox: 'input[type="checkbox"]',
  combobox: 'input[role="combobox"]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  radio: 'input[type="radio"]',
  searchbox: 'input[type="search"]',
  slider: 'input[type="range"], [role="slider"]',
  switch: '[role="switch"]',
  textbox: 'input, textarea',
};

class Driver {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = answer.parse(await response.json());
    if (!response.ok) throw new Error(`WebKitWebDriver, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}

/** WebKitGTK over WebDriver, in a window of its own on a display of its own. */
export async function startWebKit({ driver: driverProgram, gjs, display }: WebKitPrograms): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'corbiere-webkit-'));
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    // The engine's processes end after its window.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '2560x1600x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(screen);
    const [number] = await once(screen.stdio[3] ?? screen, 'data');
    const port = await freePort();
    const child = spawn(driverProgram, [`--port=${port}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        TZ: 'Europe/Jersey',
        // Nothing of the engine's is kept with the account that runs the tests.
        XDG_CACHE_HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        // Without a graphics card the processor draws a page three times as fast by itself as through an emulated one.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
      },
    });
    children.push(child);
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line));
    const driver = new Driver(`http://127.0.0.1:${port}`);
    await until('answer of WebKitWebDriver', () => driver.send('GET', '/status').catch(() => undefined));
    const capabilities = {
      'webkitgtk:browserOptions': { binary: gjs, args: ['-m', join(import.meta.dirname, 'webkit-window.js')] },
    };
    const { sessionId, capabilities: given } = started.parse(
      await driver.send('POST', '/session', { capabilities: { alwaysMatch: capabilities } }),
    );
    // A long page is read to its end by one script.
    await driver.send('POST', `/session/${sessionId}/timeouts`, { script: 120_000 });
    return {
      version: `webkitgtk/${given.browserVersion}`,
      async visit() {
        return new WebKitVisitor(driver, `/session/${sessionId}`, lines);
      },
      async stop() {
        await driver.send('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

class WebKitVisitor implements Visitor {
  readonly #driver: Driver;
  readonly #session: string;
  /** What the engine has written; those of visitors before stand in it too. */
  readonly #lines: readonly string[];
  readonly #from: number;

  constructor(driver: Driver, session: string, lines: readonly string[]) {
    this.#driver = driver;
    this.#session = session;
    this.#lines = lines;
    this.#from = lines.length;
  }

  async open(url: string): Promise<void> {
    await this.#send('/url', { url });
  }

  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.#send('/window/rect', size);
    await until(`window of ${size.width} px`, async () =>
      (await this.ask(() => innerWidth)) === size.width ? true : undefined,
    );
  }

  async press(target: Target): Promise<void> {
    const id = await this.#find(target);
    await this.#bring(id);
    // It is refused while the control moves.
    await until(`rest of ${named(target)}`, () =>
      this.#send(`/element/${id}/click`).then(
        () => true,
        () => undefined,
      ),
    );
  }

  async focus(target: Target): Promise<void> {
    const id = await this.#find(target);
    await this.#run('return arguments[0].focus()', { [elementKey]: id });
  }

  async type(target: Target, text: string): Promise<void> {
    const id = await this.#find(target);
    await this.#bring(id);
    await this.#send(`/element/${id}/value`, { text });
  }

  async key(key: Key): Promise<void> {
    const value = keys[key];
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.#send('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  ask<Arguments extends readonly Argument[]>(
    question: (...values: Arguments) => unknown,
    ...values: Arguments
  ): Promise<unknown> {
    return this.#run(`return (${question.toString()})(...arguments)`, ...values);
  }

  async faults(): Promise<readonly string[]> {
    // What is written after everything else: when it is here, so is the rest.
    const mark = randomUUID();
    await this.ask((words) => {
      console.info(words);
    }, mark);
    await until('line on the console', async () =>
      this.#lines.some((line) => line.includes(mark)) ? true : undefined,
    );
    return this.#lines
      .slice(this.#from)
      .filter(
        (line) =>
          /CONSOLE (?:\w+ )?ERROR|Content.Security.Policy/i.test(line) &&
          !ownWords.some((words) => line.endsWith(words)),
      );
  }

  async leave(): Promise<void> {
    await this.#driver.send('DELETE', `${this.#session}/cookie`);
    await this.ask(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await this.open('about:blank');
  }

  #send(path: string, body: object = {}): Promise<unknown> {
    return this.#driver.send('POST', `${this.#session}${path}`, body);
  }

  #run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#send('/execute/sync', { script, args });
  }

  async #bring(id: string): Promise<void> {
    await this.#run(`return (${bringToMiddle.toString()})(arguments[0])`, { [elementKey]: id });
  }

  /** The engine's own role and name decide; the page's words only spare it the question for each link of a page. */
  #find(target: Target): Promise<string> {
    const { role, name, within = 'html', place = 0 } = target;
    return until(named(target), async () => {
      const likely = z.array(element).parse(
        await this.#run(
          `return (${String(likelyControls)})(...arguments)`,
          candidates[role]
            .split(', ')
            .map((one) => `:is(${within}) ${one}`)
            .join(', '),
          name,
        ),
      );
      let left = place;
      for (const id of likely) {
        const [itsRole, itsName] = await Promise.all(
          ['role', 'label'].map((what) => this.#driver.send('GET', `${this.#session}/element/${id}/computed${what}`)),
        );
        if (itsRole !== role || itsName !== name) continue;
        if (left === 0) return id;
        left -= 1;
      }
      return undefined;
    });
  }
}

/** In the page: what can be seen and reached of a selector, and has all the words of a name somewhere about it. */
function likelyControls(selector: string, name: string): readonly Element[] {
  return [...document.querySelectorAll(selector)].filter((one) => {
    if (!one.checkVisibility() || one.closest('[inert]') !== null) return false;
    const labels = 'labels' in one && one.labels instanceof NodeList ? [...one.labels] : [];
    const referred = (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const about = [one, ...labels, ...referred].map((each) => each?.textContent ?? '').join(' ');
    const alts = [...one.querySelectorAll('[alt]')].map((image) => image.getAttribute('alt'));
    const words = [about, one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? '', ...alts].join(' ');
    return name.split(/\s+/).every((word) => words.includes(word));
  });
}
