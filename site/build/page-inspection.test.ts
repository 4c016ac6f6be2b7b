import { describe, expect, it } from 'vitest';
import { hashSource, inspectPage } from './page-inspection.ts';

const origins = ['https://corbiere.example', 'https://backend.example'];

describe('inspectPage', () => {
  it('hashes inline scripts and styles byte for byte, each once', () => {
    const page = inspectPage(
      '<style>a{color:red}</style><script>if (1 < 2 && "</p>") f();</script><script>if (1 < 2 && "</p>") f();</script>',
      origins,
    );
    expect(page.scripts).toEqual([hashSource('if (1 < 2 && "</p>") f();')]);
    expect(page.styles).toEqual([hashSource('a{color:red}')]);
    expect(page.problems).toEqual([]);
  });

  it('hashes module scripts and speculation rules, not data blocks or files', () => {
    const page = inspectPage(
      '<script type="module">a</script><script type="speculationrules">{}</script><script type="application/ld+json">{"a":1}</script><script src="/_assets/a.js"></script>',
      origins,
    );
    expect(page.scripts).toEqual([hashSource('a'), hashSource('{}')]);
  });

  it.each([
    ['<p style="color:red">', 'style attributes'],
    ['<button onclick="go()">', 'inline handlers'],
    ['<a href=" javascript:go()">', 'script addresses'],
    ['<img src="https://elsewhere.example/a.png">', 'another origin'],
    ['<img srcset="/a.png 1x, //elsewhere.example/b.png 2x">', 'another origin'],
    ['<link rel="preconnect" href="https://elsewhere.example">', 'another origin'],
    ['<script src="https://elsewhere.example/a.js"></script>', 'another origin'],
    ['<svg><use href="https://elsewhere.example/a.svg#b"/></svg>', 'another origin'],
    ['<form action="https://elsewhere.example/in">', 'another origin'],
    ['<style>@import "https://elsewhere.example/a.css";</style>', 'another origin'],
    ['<style>a{background:url(https://elsewhere.example/a.png)}</style>', 'another origin'],
    ['<base href="/">', '<base>'],
    ['<iframe srcdoc="x"></iframe>', 'embedded documents'],
  ])('reports %s', (html, reason) => {
    expect(inspectPage(html, origins).problems.join()).toContain(reason);
  });

  it('leaves links to other sites, own files, the backend and data images alone', () => {
    const html =
      '<a href="https://elsewhere.example">x</a><link rel="canonical" href="https://other.example/"><img src="/a.png"><img src="data:image/gif;base64,R0=">' +
      '<form action="https://backend.example/functions/v1/subscribe-newsletter"></form><style>a{background:url("data:image/svg+xml,%3Csvg/%3E")}</style>';
    expect(inspectPage(html, origins).problems).toEqual([]);
  });
});
