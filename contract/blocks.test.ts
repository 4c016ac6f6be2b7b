import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Template, type AnyValues, type BlockShape } from './blocks.ts';

const shape: BlockShape = {
  slots: ['token'],
  blocks: { day: { slots: ['name'], blocks: { time: { slots: ['at'] } } }, none: { slots: [] } },
};
const page = '<ol>{{#day}}<li id="{{name}}">{{name}}{{#time}}<input name="{{token}}" value="{{at}}">{{/time}}</li>{{/day}}</ol>{{#none}}<p>None</p>{{/none}}';
const asIs = (text: string): string => text;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function filled(values: AnyValues, html = page): string {
  return textOf(new Template(html, shape, asIs).fill(values));
}

describe('a page with blocks', () => {
  test('has each block once for each row, and none without rows', () => {
    const rows = [
      { name: 'Monday', time: [{ at: '9' }, { at: '10' }] },
      { name: 'Tuesday', time: [] },
    ];
    expect(filled({ token: 't', day: rows, none: [] })).toBe(
      '<ol><li id="Monday">Monday<input name="t" value="9"><input name="t" value="10"></li><li id="Tuesday">Tuesday</li></ol>',
    );
    expect(filled({ token: 't', none: [{}] })).toBe('<ol></ol><p>None</p>');
  });

  test('may have a block in two places, each with the same rows', () => {
    const twice = '{{token}}{{#day}}<a>{{name}}</a>{{/day}}{{#day}}<b>{{#time}}{{at}}{{/time}}</b>{{/day}}{{#none}}{{/none}}';
    expect(filled({ token: 't', day: [{ name: 'Monday', time: [{ at: '9' }] }] }, twice)).toBe('t<a>Monday</a><b>9</b>');
  });

  test('keeps words in double braces that are no slot', () => {
    expect(filled({ token: 't' }, `${page}{{constructor}} {{ day }} {{Day}}`)).toBe('<ol></ol>{{constructor}} {{ day }} {{Day}}');
  });

  test('never reads what was filled in, whatever it looks like', () => {
    const hostile = ['{{token}}', '{{#day}}', '{{/day}}', '{{#time}}x', '$&', '$1', '</li>', '{{name}}{{/time}}{{/day}}'];
    const rows = hostile.map((name) => ({ name, time: hostile.map((at) => ({ at })) }));
    const expected = rows.map(({ name, time }) => `<li id="${name}">${name}${time.map(({ at }) => `<input name="{{at}}" value="${at}">`).join('')}</li>`);
    expect(filled({ token: '{{at}}', day: rows })).toBe(`<ol>${expected.join('')}</ol>`);
  });

  test('passes every value through the escape, and nothing else', () => {
    const safe = fc.string().map((text) => text.replace(/[<>"{}]/g, ''));
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), safe, (token, names, between) => {
        const seen: string[] = [];
        const template = new Template(`${between}{{token}}{{#day}}${between}{{name}}{{#time}}{{at}}{{/time}}{{/day}}{{#none}}{{/none}}`, shape, (text) => {
          seen.push(text);
          return '';
        });
        const html = textOf(template.fill({ token, day: names.map((name) => ({ name, time: [] })) }));
        expect(seen).toEqual([token, ...names]);
        expect(html).toBe(between + names.map(() => between).join(''));
      }),
    );
  });
});

describe('rows that are given again', () => {
  test('are not written anew where a block shows nothing but them', () => {
    const own = '{{#day}}{{name}}{{#time}}, {{at}}{{/time}}; {{/day}}{{token}}{{#none}}{{/none}}';
    let escaped = 0;
    const template = new Template(own, shape, (text) => {
      escaped += 1;
      return text;
    });
    const day = [{ name: 'Monday', time: [{ at: '9' }, { at: '10' }] }];
    expect([textOf(template.fill({ token: 'a', day })), escaped]).toEqual(['Monday, 9, 10; a', 4]);
    expect([textOf(template.fill({ token: 'b', day })), escaped]).toEqual(['Monday, 9, 10; b', 5]);
    expect(textOf(template.fill({ token: 'c', day: [{ name: 'Tuesday', time: [] }] }))).toBe('Tuesday; c');
  });

  test('are written anew where a block shows what stands around it', () => {
    const template = new Template(page, shape, asIs);
    const day = [{ name: 'Monday', time: [{ at: '9' }] }];
    const filledWith = (token: string): string | undefined => /input name="(.)"/.exec(textOf(template.fill({ token, day })))?.[1];
    expect(['a', 'b'].map(filledWith)).toEqual(['a', 'b']);
  });
});

describe('a page is refused', () => {
  test.each([
    ['without a slot', page.replace('{{token}}', ''), 'lacks {{token}}'],
    ['without a block', page.replace(/\{\{#none.*/, ''), 'lacks {{#none}}'],
    ['without a block inside a block, and its slots', page.replace(/\{\{#time.*\/time\}\}/, '{{token}}'), 'lacks {{#time}}, {{at}}'],
    ['with a slot outside its block', page.replace('value="{{at}}"', '').replace('</ol>', '</ol>{{at}}'), 'lacks {{at}}'],
    ['with a block that nobody fills', `${page}{{#week}}{{/week}}`, 'has {{#week}}, which is no block there'],
    ['with a block in another', page.replace('{{#time}}', '{{#none}}{{/none}}{{#time}}'), 'has {{#none}} inside {{#day}}'],
    ['with ends in the wrong order', page.replace('{{/time}}</li>{{/day}}', '</li>{{/day}}{{/time}}'), 'has {{/day}} inside {{#time}}'],
    ['with an end too many', `${page}{{/none}}`, 'has {{/none}} without a beginning'],
    ['without an end', page.replace('{{/none}}', ''), 'has {{#none}} without an end'],
  ])('%s', (_what, html, message) => {
    expect(() => new Template(html, shape, asIs)).toThrow(message);
  });
});
