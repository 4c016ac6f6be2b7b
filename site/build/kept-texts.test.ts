import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { atom } from '../machine/feed/atom.ts';
import { articleDigest, readArticleDigest } from './article-digest.ts';
import { keepTextAs, KeptTexts, standInText } from './kept-texts.ts';

const texts = ['<p>One & <em>two</em></p>\n<p>“$&” and $1</p>', '<p>kept-text:f00d stands here as words</p>'];

/** A feed of the two texts, each as it is given. */
function feedOf(entries: readonly string[]): string {
  const about = { title: 't', address: 'https://site.example/a', author: 'Desk', category: 'Ethics', published: '2026-11-20', updated: '2026-11-20', summary: 's' };
  return atom({
    ...{ id: 'tag:a', title: 't', subtitle: 's', self: 'https://site.example/feed.xml', page: 'https://site.example/', icon: 'https://site.example/i.png' },
    ...{ author: { name: 'Desk', email: 'a@site.example', address: 'https://site.example/' }, rights: 'r', language: 'en-GB' },
    entries: entries.map((html, index) => ({ ...about, id: `tag:${index}`, html })),
  });
}

function place(): { root: string; feed: URL; finished(entries: readonly string[], mayKeep?: boolean): Promise<string> } {
  const root = mkdtempSync(join(tmpdir(), 'corbiere-texts-'));
  onTestFinished(() => { rmSync(root, { recursive: true, force: true }); });
  const feed = pathToFileURL(join(root, 'feed.xml'));
  const finished = async (entries: readonly string[], mayKeep = true): Promise<string> => {
    writeFileSync(feed, feedOf(entries));
    await new KeptTexts(root).finish(feed, mayKeep);
    return readFileSync(feed, 'utf8');
  };
  return { root, feed, finished };
}

test('a feed of kept texts is the feed that was written with them', async () => {
  const { root, finished } = place();
  const plain = feedOf(texts);
  expect(await finished(texts)).toBe(plain);
  expect(await finished(texts.map((text, index) => keepTextAs(`a${index}`, text)))).toBe(plain);
  expect(new KeptTexts(root).has('a0')).toBe(true);
  expect(await finished(['a0', 'a1'].map(standInText))).toBe(plain);
  expect(await finished([keepTextAs(undefined, texts[0] ?? ''), standInText('a1')])).toBe(plain);
});

test('no text is kept of a build whose sources changed, and one that has gone stops the build', async () => {
  const { root, finished } = place();
  expect(await finished([keepTextAs('a0', texts[0] ?? '')], false)).toBe(feedOf(texts.slice(0, 1)));
  expect(new KeptTexts(root).has('a0')).toBe(false);
  await expect(finished([standInText('a0')])).rejects.toThrow('build again');
});

test('an article carries what is kept of it, and in development nothing', () => {
  const name = 'f00d'.repeat(16);
  for (const [page, text] of [[false, false], [true, false], [false, true], [true, true]] as const) {
    expect(readArticleDigest(articleDigest({ name, page, text }))).toEqual({ name, page, text });
  }
  expect(readArticleDigest('f00df00df00df00d')).toBeUndefined();
  expect(readArticleDigest(undefined)).toBeUndefined();
});
