import { expect, test } from 'vitest';
import { barePage } from './bare-page.ts';

const built =
  '<html><head><title>T</title><style>p{}</style></head><body class="x"><h1 class="y">One &amp; two</h1>' +
  '<svg><title>drawn</title></svg><p>Three <em>four</em></p><script>five()</script></body></html>';

test('keeps every word a reader sees, and the elements that carry them', () => {
  expect(barePage(built)).toContain('<body><h1>One &amp; two</h1><p>Three <em>four</em></p></body>');
});

test('keeps no style, script, drawing or attribute', () => {
  expect(barePage(built)).not.toMatch(/five|drawn|class=|<style|p\{\}/);
});
