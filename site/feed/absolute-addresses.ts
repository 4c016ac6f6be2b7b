/** Makes `href` and `src` of built HTML absolute, so that the text can be read away from its page. */
export function absoluteAddresses(html: string, page: string): string {
  return html.replace(/\b(href|src)="([^"]*)"/g, (_, name: string, address: string) => {
    // The address is HTML text: `&amp;` in it is one character, and stays written so.
    const whole = new URL(address.replaceAll('&amp;', '&'), page).href.replaceAll('&', '&amp;');
    return `${name}="${whole}"`;
  });
}
