import { describe, expect, it } from 'vitest';
import { cutCss, namesInPage, namesInScript, withOneStyle } from './used-css.ts';

const used = (css: string, ...names: string[]): string => cutCss(css, new Set(names));

describe('the styles of a page', () => {
  it('leave out what asks for a class, an id or an element that the page has not', () => {
    expect(
      used('.a{color:red}.b{color:red}#c{color:red}table{color:red}.a .b{color:red}p.a{color:red}', 'a', 'p'),
    ).toBe('.a{color:red}p.a{color:red}');
  });

  it('leave out at-rules whose last rule went, and no others', () => {
    expect(
      used(
        '@layer one,two;@media print{@supports (color:red){.gone{color:red}}.a{color:red}}@layer two{.gone{color:red}}',
        'a',
      ),
    ).toBe('@layer one,two;@media print{.a{color:red}}');
  });

  it('keep rules without a name: states, attributes, pseudo-elements, fonts, keyframes, properties', () => {
    const css =
      ':focus-visible{color:red}*,::before{color:red}:root[data-x=y]{color:red}::view-transition-group(*){color:red}@font-face{font-family:X}@keyframes k{0%{color:red}to{color:blue}}@property --x{syntax:"*"}';
    expect(used(css)).toBe(css);
  });

  it('lose no alternative of a selector, which would change its weight', () => {
    const css = '.a :is(#gone,p){color:red}.a:not(.gone){color:red}.a:has(.gone){color:red}';
    expect(used(css, 'a')).toBe(css);
  });

  it('keep the names that Tailwind escapes', () => {
    expect(used('.md\\:w-\\[min\\(1px\\,2px\\)\\]{color:red}.md\\:gone{color:red}', 'md:w-[min(1px,2px)]')).toBe(
      '.md\\:w-\\[min\\(1px\\,2px\\)\\]{color:red}',
    );
  });

  const upper = (css: string): string => css.toUpperCase();

  it('become one, in the head, in their order', () => {
    expect(
      withOneStyle(
        '<head><style>a{}</style><title>x</title></head><body><p>a</p><style>b{}</style><p>b</p><style>c{}</style></body>',
        upper,
      ),
    ).toBe('<head><style>A{}B{}C{}</style><title>x</title></head><body><p>a</p><p>b</p></body>');
    expect(withOneStyle('<head><title>x</title></head><body><style>b{}</style></body>', upper)).toBe(
      '<head><title>x</title><style>B{}</style></head><body></body>',
    );
  });
});

it('finds the names of a page, in templates and with entities too', () => {
  expect([
    ...namesInPage(
      '<P id="x" class="a  b"><template><i class="&#x27;c&quot;"></i></template><noscript><b></b></noscript>',
    ),
  ]).toEqual(expect.arrayContaining(['p', 'x', 'a', 'b', 'template', 'i', '\'c"', 'noscript', 'b']));
});

it('finds the names that a script could set', () => {
  expect(
    namesInScript('n.classList.add("on");h("dialog",{className:`grid md:w-[min(1px,2px)] ${k?"up":\'down\'}`})'),
  ).toEqual(expect.arrayContaining(['on', 'dialog', 'grid', 'md:w-[min(1px,2px)]', 'up', 'down']));
});
