import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/stage/engines.ts';
import { root } from '../../../tests/stage/test-server.ts';
import { sharingCard } from './sharing-card.ts';
import { SharingImages } from './sharing-images.ts';

/** A fake font with letters half as wide as high, whose paths are plain text for the assertions. */
const lettering = {
  width: (text: string, size: number) => (text.length * size) / 2,
  path: (text: string, size: number) => `[${size}:${text}]`,
};
const plate =
  '<svg xmlns="http://www.w3.org/2000/svg" width="620" height="380" viewBox="10 10 620 380"><path fill="#d11c7b" d="M600 200L1 1"/></svg>';
const content = { drawing: plate, wordmark: plate, descriptor: 'Robots', standsInSea: false };

describe('sharingCard', () => {
  const set = (title: string): string => sharingCard(title, content, lettering, lettering);

  it('sets a short title large, and breaks at the end of a sentence', () => {
    expect(set('Ethics')).toContain('[76:Ethics]');
    expect(set('Do it. Show it.')).toContain('[76:Do it.][76:Show it.]');
  });

  it('sets a long title in a smaller size', () => {
    expect(set('Decision Theory Applications in Modern AI Systems')).not.toContain('[76:');
  });

  it('refuses a title that does not fit at any size', () => {
    expect(() => set('word '.repeat(80))).toThrow('too long for its sharing image');
  });
});

it(
  'draws the card of an article from its photograph, however grainy, as light as the others',
  { timeout: 60_000 },
  async () => {
    const project = temporaryFolder();
    for (const name of ['site/art/logo-wordmark.svg', 'package-lock.json', 'site/machine/sharing/sharing-images.ts'])
      cpSync(join(root, name), join(project, name));
    const plates = join(project, 'content', 'plates');
    mkdirSync(plates, { recursive: true });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    await sharp({ create: { width: 1600, height: 1100, channels: 3, noise, background: '#000' } })
      .blur(1)
      .toFile(join(plates, 'bench.jpg'));
    const wanted = { path: '/og/x.png', drawing: 'bench.jpg', title: 'Nine places', descriptor: 'Responsible AI' };
    const { width, height, size = 0 } = await sharp(await new SharingImages(project).draw(wanted)).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(size).toBeGreaterThan(10_000);
  },
);
