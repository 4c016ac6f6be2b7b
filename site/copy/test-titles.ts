/** The title of a test as a reader sees it: where it runs over a list, what the list gives it stands as an ellipsis. */
export function testTitle(name: string): string {
  return name.replaceAll(/\$\{[^}]*\}|\$[a-zA-Z]+/g, '…');
}
