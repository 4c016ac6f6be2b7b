const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Moves the style that Astro sets before a page's first island from the body, where HTML does not allow it, to the head. */
export function withStyleInHead(html: string): string {
  const style = islandStyle.exec(html)?.[0];
  const head = html.indexOf('</head>');
  if (style === undefined || head === -1 || html.indexOf(style) < head) return html;
  return `${html.slice(0, head)}${style}${html.slice(head).replace(style, '')}`;
}
