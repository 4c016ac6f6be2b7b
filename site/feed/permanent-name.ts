/**
 * A tag URI (RFC 4151) for a path: it stays the same when the site moves to another address.
 * @param email any address under the domain that the firm held on 1 January of `year`
 */
export function permanentName(path: string, email: string, year: number): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return `tag:${domain},${year}:${path}`;
}
