/** What browsers ignore, with a warning, in a policy that stands in the page. */
const headerOnly = /^\s*(?:frame-ancestors|report-uri|sandbox)\b/;

/**
 * A page that carries its Content-Security-Policy itself, for hosts that cannot send it as a header. `X-Frame-Options`,
 * which every answer has, stands in for the part that only a header can say.
 * @throws when the page does not name its character set, after which the policy stands
 */
export function withMetaPolicy(html: string, policy: string): string {
  const charset = /<meta charset="?utf-8"?\s*\/?>/i.exec(html);
  if (!charset) throw new Error('the page names no character set in its head');
  const directives = policy
    .split(';')
    .filter((directive) => !headerOnly.test(directive))
    .map((directive) => directive.trim())
    .join('; ');
  const place = charset.index + charset[0].length;
  return `${html.slice(0, place)}<meta http-equiv="Content-Security-Policy" content="${directives}">${html.slice(place)}`;
}
