/** The value of a cookie in a `Cookie` header or `document.cookie`; undefined if absent. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
