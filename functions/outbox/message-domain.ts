/** Right side of every Message-ID: the domain of the sender, `Name <notes@example.org>` or the bare address. */
export function messageDomain(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
