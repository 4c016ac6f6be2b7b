import { describe, expect, it } from 'vitest';
import { escapeXml } from './escape.ts';

describe('escapeXml', () => {
  it('writes the five characters of markup as entities', () => {
    expect(escapeXml(`<a href="x">&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&apos;&lt;/a&gt;');
  });

  it('leaves letters, accents and line breaks alone', () => {
    expect(escapeXml('Corbière – ◇\n')).toBe('Corbière – ◇\n');
  });

  it('refuses characters that XML cannot hold, and names them', () => {
    expect(() => escapeXml('a\u0008b')).toThrow('U+0008');
  });
});
