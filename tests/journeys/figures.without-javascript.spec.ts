import { figureParts } from './figures.ts';
import { expect, test } from '../stage/test.ts';

test.use({ javaScriptEnabled: false });

const figures = [
  [
    'governor',
    'next-industrial-intelligence',
    'Hunts with a period of 12.2 s, each wave 4.4 times the last. Leaves the limits after 12 s.',
  ],
  [
    'threshold',
    'ethical-ai',
    'Misuse 14 of 100, disuse 118 of 900. Lower the threshold and the first grows; raise it and the second does.',
  ],
  [
    'evaluation',
    'cultural-intelligence',
    'Within the limit on average: 5.9% wrong, 4.7 to 7.4. Of five settings: one within, two cannot be told, one over, one without a number.',
  ],
] as const;

for (const [name, article, first] of figures) {
  test(`the figure ${name} stands drawn and said, without a control that nothing would follow`, async ({ page }) => {
    await page.goto(`/insights/${article}`);
    const { figure, said } = figureParts(page, name);
    await expect(figure.getByRole('img')).toHaveCount(1);
    await expect(said).toHaveText(first);
    await expect(figure.locator('figcaption')).toContainText(/^\s*Fig\. \d\./);
    await expect(figure.locator('input:visible, button:visible, .fig-scale:visible')).toHaveCount(0);
  });
}
