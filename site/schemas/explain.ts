interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One sentence per wrong field: which file, which field, what is wrong. */
export function explain(file: string, issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => `${file}: ${path.map(String).join('.') || '(whole file)'}: ${message}`).join('\n');
}
