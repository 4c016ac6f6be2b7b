import { expect, it } from 'vitest';
import { propertiesIn, withUsedProperties } from './used-properties.ts';

const used = (css: string, ...mentioned: string[]): string => withUsedProperties(css, new Set(mentioned));

it('leaves out custom properties that nothing reads, with the rules and conditions that held nothing else', () => {
  expect(used(':root{--a:1px;--gone:2px}@supports (color:red){*{--gone:3px}}.b{width:var(--a)}')).toBe(':root{--a:1px}.b{width:var(--a)}');
});

it('keeps what is read by way of another, and not what only an unread one reads', () => {
  expect(used(':root{--a:var(--b,var(--c));--b:1px;--c:2px;--gone:var(--too);--too:3px}.b{width:calc(var(--a)*2)}'))
    .toBe(':root{--a:var(--b,var(--c));--b:1px;--c:2px}.b{width:calc(var(--a)*2)}');
});

it('keeps what the page or a script mentions, and what a condition asks for', () => {
  expect(used(':root{--a:1;--b:2;--gone:3}@container style(--b:2){p{color:red}}', '--a')).toBe(':root{--a:1;--b:2}@container style(--b:2){p{color:red}}');
});

it('leaves out the registration of a property that nothing reads', () => {
  expect(used('@property --a{syntax:"*";inherits:false}@property --gone{syntax:"*";inherits:false}.b{width:var(--a)}'))
    .toBe('@property --a{syntax:"*";inherits:false}.b{width:var(--a)}');
});

it('knows escaped names', () => {
  const css = ':root{--a-1\\.5:1px}.b{width:var(--a-1\\.5)}';
  expect(used(css)).toBe(css);
});

it('finds the names in scripts and markup', () => {
  expect([...propertiesIn('e.style.setProperty("--turn",`${n}deg`);<path fill="var(--color-over)"/>')]).toEqual(['--turn', '--color-over']);
});
