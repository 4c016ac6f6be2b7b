import { describe, expect, it } from 'vitest';
import { cutCss, namesInPage, namesInScript, styledPage } from './used-css.ts';

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

  it('keep rules without a name: states, attributes, pseudo-elements, fonts', () => {
    const css =
      ':focus-visible{color:red}*,::before{color:red}:root[data-x=y]{color:red}::view-transition-group(*){color:red}@font-face{font-family:X}';
    expect(used(css)).toBe(css);
  });

  it('keep keyframes and properties that a rule or a script asks for', () => {
    const steps = '@keyframes k{0%{color:red}to{color:blue}}@property --x{syntax:"*"}';
    expect(used(steps)).toBe('');
    expect(used(steps, 'k')).toBe('@keyframes k{0%{color:red}to{color:blue}}');
    const css = `${steps}p{color:var(--x,red);animation:1s k}`;
    expect(used(css, 'p')).toBe(css);
  });

  it('keep tokens that a value, an attribute or a script names, directly or by another', () => {
    const tokens = '@layer theme{:root{--a:var(--b);--b:red;--c:var(--d);--d:blue}}';
    expect(used(`${tokens}p{color:var(--a)}`, 'p')).toBe('@layer theme{:root{--a:var(--b);--b:red}}p{color:var(--a)}');
    expect(used(tokens, 'var(--d)')).toBe('@layer theme{:root{--d:blue}}');
    expect([...namesInPage('<path fill="var(--d)">')]).toContain('--d');
    expect(used(tokens)).toBe('');
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

  const styled = (html: string) => styledPage(html, '/_assets/', (css, part = html) => cutCss(css, namesInPage(part)));

  it('become one, in the head, in their order', () => {
    expect(
      styled(
        '<head><style>p{top:0}</style><title>x</title></head><body><p>a</p><style>b{}p{top:1px}</style><p>b</p></body>',
      ),
    ).toEqual({
      html: '<head><style>p{top:0}p{top:1px}</style><title>x</title></head><body><p>a</p><p>b</p></body>',
    });
    expect(styled('<head><title>x</title></head><body><style>body{top:0}</style></body>').html).toBe(
      '<head><title>x</title><style>body{top:0}</style></head><body></body>',
    );
  });

  const split = (css: string, first: string, below: string) => {
    const { html, sheet } = styled(
      `<head><style>${css}</style></head><body>${first}<template id="first-screen-ends"></template>${below}</body>`,
    );
    return { first: /<style>(.*)<\/style>/.exec(html)?.[1], below: sheet?.css };
  };

  it('are those of the first screen where it ends, and a sheet without tokens, faces and rules that the page carries', () => {
    const face = '@font-face{font-family:X}';
    const rest = '@media print{p{left:1px}}i{top:var(--d)}p{top:var(--c)}@media print{p{top:0}}';
    const { html, sheet } = styled(
      `<head><style>${face}@layer theme{:root{--c:1px;--d:2px}}@layer base{p{left:0}${rest}}</style></head>` +
        '<body><p></p><template id="first-screen-ends"></template><i></i></body>',
    );
    expect(sheet).toEqual({
      name: expect.stringMatching(/^below\.[0-9a-f]{8}\.css$/),
      css: `@layer theme{:root{--d:2px}}@layer base{${rest}}`,
    });
    expect(html).toBe(
      `<head><style>${face}@layer theme{:root{--c:1px}}@layer base{p{left:0}p{top:var(--c)}}</style></head>` +
        `<body><p></p><link rel="stylesheet" href="/_assets/${sheet?.name}"><i></i></body>`,
    );
  });

  it('wait for the sheet where a pointer or key frames bring them', () => {
    const atRest = '.one:is(:hover,[lang]){left:0}.one{animation:k}';
    expect(split(`${atRest}.one:hover{top:0}@keyframes k{to{top:1px}}`, '<p class="one"></p>', '')).toEqual({
      first: atRest,
      below: '.one:hover{top:0}@keyframes k{to{top:1px}}',
    });
  });

  it.each([
    ['sets the same', '.two{margin:0}', '<p class="one two"></p>', true],
    ['is for anything', '.two *{margin:0}', '<p class="two"></p>', true],
    ['sets something else', '.two{padding:0}', '<p class="one two"></p>', false],
    ['weighs more', 'p.two{margin:0}', '<p class="one two"></p>', false],
    ['is for other elements', '.two{margin:0}', '<p class="two"></p>', false],
  ])('are repeated in the sheet only after a rule of its own that may win: one that %s', (_, own, below, again) => {
    const shared = '.one{margin-top:0}';
    expect(split(own + shared, '<i class="one"></i>', below)).toEqual({
      first: shared,
      below: again ? own + shared : own,
    });
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
