import { expect, test } from '../stage/test.ts';

test('the home page has its sections, its words and its links in the specified order', async ({ page }) => {
  await page.goto('/');
  await test.step('the sections stand in the specified order', async () => {
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    const texts = (await headings.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    const order = [
      'Our Solutions',
      'Our Expertise',
      'Applied Research That Ships',
      'Industries We Serve',
      'Ethics, Built-In',
      'Latest Insights',
      'Field Notes on Responsible AI',
    ];
    expect.soft(texts.filter((text) => order.includes(text))).toEqual(order);
    expect.soft(texts.at(-1)).toBe('Field Notes on Responsible AI');
  });
  await test.step('short texts do not end in a line of one word where it can be helped', async () => {
    const wraps = await page
      .locator('main :is(dd, dt, li, td, th, figcaption)')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).textWrapStyle));
    expect.soft(wraps.length).toBeGreaterThan(20);
    expect.soft([...new Set(wraps)].filter((wrap) => wrap === 'auto')).toEqual([]);
  });
  await test.step('the hero says what the firm does and leads on', async () => {
    const main = page.getByRole('main');
    await expect.soft(page.getByRole('heading', { level: 1 })).toContainText(/responsible\sAI/i);
    await expect.soft(main.getByRole('link', { name: 'Talk to an Expert' })).toHaveAttribute('href', '/consultation');
    await expect
      .soft(main.getByRole('link', { name: 'Explore Capabilities' }))
      .toHaveAttribute('href', '#capabilities');
    await expect
      .soft(main.getByRole('link', { name: 'one page back' }).first())
      .toHaveAttribute('href', '#a-test-that-stopped-us');
    for (const pillar of ['Ethical Intelligence', 'Precision Engineering', 'Collaborative Delivery'])
      await expect.soft(main.getByText(pillar, { exact: true })).toBeVisible();
  });
  await test.step('the eight capabilities stand in order', async () => {
    const names = [
      'AI Strategy & Roadmaps',
      'Responsible AI & Governance',
      'EU/UK/SG/CA Compliance',
      'Data & MLOps Foundations',
      'Agent & LLM Prototyping',
      'Evaluation & Safety',
      'Decision Intelligence',
      'Enablement & Training',
    ];
    const headings = page.locator('#capabilities').getByRole('heading', { level: 3 });
    await expect.soft(headings).toHaveText(names);
  });
  await test.step('the five industries stand in order', async () => {
    const text = await page.getByRole('main').innerText();
    const places = ['Finance & Insurance', 'Public Sector', 'Health & Life Sciences', 'Manufacturing', 'Education'].map(
      (name) => text.indexOf(name, text.indexOf('Industries We Serve')),
    );
    expect.soft(places.every((place) => place > 0)).toBe(true);
    expect.soft([...places].sort((a, b) => a - b)).toEqual(places);
  });
  await test.step('its links lead on', async () => {
    for (const [label, path] of [
      ['Read Our Notes & Papers', '/insights'],
      ['See Industry Playbooks', '/industries'],
      ['View Our Ethical Commitments', '/ethics'],
      ['Explore All Insights', '/insights'],
      ['Request a consultation', '/consultation'],
    ] as const) {
      await expect.soft(page.getByRole('main').getByRole('link', { name: label }), label).toHaveAttribute('href', path);
    }
  });
  await test.step('three teasers lead to /insights', async () => {
    const section = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Latest Insights' }) });
    const cards = section.getByRole('heading', { level: 3 });
    await expect.soft(cards).toHaveCount(3);
    await expect.soft(section.getByRole('heading', { name: 'AI Act Readiness in 90 Days' })).toBeVisible();
    const text = await section.innerText();
    const places = ['Governance', 'Research', 'Compliance'].map((category) => text.indexOf(category));
    expect.soft(places.every((place) => place >= 0)).toBe(true);
    const hrefs = await section
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect.soft(hrefs).toEqual(['/insights', '/insights', '/insights', '/insights']);
  });
  await test.step('the newsletter is section 05', async () => {
    const section = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Field Notes on Responsible AI' }) });
    await expect.soft(section.getByText('05', { exact: true })).toBeVisible();
    await expect.soft(section.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  });
});
