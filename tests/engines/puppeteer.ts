import puppeteer, { type BrowserContext, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import {
  bringToMiddle,
  named,
  until,
  type Argument,
  type Engine,
  type Key,
  type Target,
  type Visitor,
} from './visitor.ts';

/** Firefox over WebDriver BiDi. @param readers what its reader has set, by the names of about:config */
export async function startFirefox(program: string, readers: Readonly<Record<string, number>> = {}): Promise<Engine> {
  return engineOf(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      env: { ...process.env, TZ: 'Europe/Jersey' },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en', ...readers },
    }),
  );
}

async function engineOf(browser: Awaited<ReturnType<typeof puppeteer.launch>>): Promise<Engine> {
  return {
    version: await browser.version(),
    async visit(origin) {
      const context = await browser.createBrowserContext();
      return new PuppeteerVisitor(context, await context.newPage(), origin);
    },
    stop: () => browser.close(),
  };
}

class PuppeteerVisitor implements Visitor {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #faults: string[] = [];

  constructor(context: BrowserContext, page: Page, origin: string) {
    this.#context = context;
    this.#page = page;
    page.on('console', (message) => {
      const line = `${message.type()}: ${message.text()}`;
      if (message.type() === 'error' || /content.security.policy|permissions.policy/i.test(line))
        this.#faults.push(`console ${line}`);
    });
    page.on('pageerror', (error) => this.#faults.push(`exception ${String(error)}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url))
        this.#faults.push(`third-party request ${url}`);
    });
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.#page.setViewport(size);
  }

  async press(target: Target): Promise<void> {
    const element = await this.#find(target);
    await element.evaluate(bringToMiddle);
    await element.click();
  }

  async focus(target: Target): Promise<void> {
    await (await this.#find(target)).focus();
  }

  async type(target: Target, text: string): Promise<void> {
    await (await this.#find(target)).type(text);
  }

  async key(key: Key): Promise<void> {
    // Over BiDi a space has the name of its character.
    const input: KeyInput = key === 'Space' ? ' ' : key;
    await this.#page.keyboard.press(input);
  }

  ask<Arguments extends readonly Argument[]>(
    question: (...values: Arguments) => unknown,
    ...values: Arguments
  ): Promise<unknown> {
    return this.#page.evaluate(`(${question.toString()})(...${JSON.stringify(values)})`);
  }

  async faults(): Promise<readonly string[]> {
    return this.#faults;
  }

  async leave(): Promise<void> {
    await this.#context.close();
  }

  #find(target: Target): Promise<ElementHandle> {
    const { role, name, within, place = 0 } = target;
    const selector = `::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`;
    return until(named(target), async () => {
      const part = within === undefined ? this.#page : await this.#page.$(within);
      const visible: ElementHandle[] = [];
      for (const element of (await part?.$$(selector)) ?? [])
        if (await element.evaluate((one) => one.checkVisibility())) visible.push(element);
      return visible[place];
    });
  }
}
