import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readContentFile } from '../../../tools/content/content-file.ts';
import { root } from '../../../tools/checks/root.ts';
import { revised } from '../../prose/article-order.ts';
import { articles } from '../../prose/article-words.ts';
import { Colophon, Corrections } from '../../sections/article/ArticleFoot.tsx';
import { insights } from '../../sections/insights/insights-words.ts';
import { FeedEntryEnd } from './FeedEntryEnd.tsx';
import { feed } from './feed-words.ts';

const read = (file: string) => readContentFile(file, readFileSync(join(root, file), 'utf8'));

test('a correction is told with its day on the page, on that of a coming article and in the feed, and the article counts as revised on it', () => {
  const { data } = read('content/articles/ethical-ai.mdx');
  const corrections = [{ date: '2026-12-02', text: 'Seven, not eight.' }];
  const article = articles.parse(Object.assign({}, data, { corrections }));
  const { colophon } = insights.parse(read('content/pages/insights.yaml').asRead).article;
  const words = feed.parse(read('content/pages/feed.yaml').asRead);
  for (const face of [
    <Colophon article={article} copy={colophon} address="" />,
    <Corrections article={article} copy={colophon} />,
    <FeedEntryEnd article={article} copy={words} illustrative={false} />,
  ])
    expect(renderToStaticMarkup(face)).toContain('<p>Correction, December 2, 2026: Seven, not eight.</p>');
  expect(revised(article)).toBe('2026-12-02');
});
