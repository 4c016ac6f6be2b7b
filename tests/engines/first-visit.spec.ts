import { freshAddress } from '../stage/site-test.ts';
import { phone } from '../stage/page-parts.ts';
import { expect, test } from './engine-test.ts';

// The one journey of the short suite: what is most likely to break in another engine, in one page.
test('on a telephone: in and out of the menu, a turned card, a sign-up and its email', async ({ visitor, desk }) => {
  await visitor.resize(phone.viewport);
  await visitor.open(`${desk.url}/`);

  await test.step('the menu covers the page, and Escape gives the focus back', async () => {
    const focused = (): Promise<unknown> =>
      visitor.ask(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim(),
      );
    await visitor.press({ role: 'button', name: 'Open menu', within: 'header' });
    await expect
      .poll(() => visitor.ask(() => document.querySelector('#menu')?.getBoundingClientRect().height))
      .toBe(phone.viewport.height);
    await visitor.key('Escape');
    await expect.poll(() => visitor.ask(() => document.querySelector('#menu')?.checkVisibility() ?? false)).toBe(false);
    expect(await focused()).toBe('Open menu');
  });

  await test.step('a card turns and turns back', async () => {
    const backs = (): Promise<unknown> =>
      visitor.ask(
        () =>
          [...document.querySelectorAll('#products-ai .back')].filter(
            (back) => back.closest('[inert]') === null && back.checkVisibility(),
          ).length,
      );
    await visitor.press({ role: 'button', name: 'Click to learn more', within: '#products-ai', place: 1 });
    await expect.poll(backs).toBe(1);
    await visitor.press({ role: 'button', name: 'Click to flip back', within: '#products-ai' });
    await expect.poll(backs).toBe(0);
  });

  await test.step('a sign-up is thanked for, and its mail arrives', async () => {
    const address = freshAddress();
    await visitor.type({ role: 'textbox', name: 'Email', within: 'main' }, address);
    await visitor.press({ role: 'button', name: 'Submit', within: 'main' });
    await expect.poll(() => visitor.ask(() => document.body.innerText)).toContain('Thank you for subscribing!');
    await expect.poll(() => desk.postOffice.mailsTo(address).length).toBe(1);
  });
});
