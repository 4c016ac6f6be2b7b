/** Puts values into the `{slots}` of a sentence; a slot without a value stands as it is, and so does a `{{slot}}` of the functions. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/(?<!\{)\{([a-z][A-Za-z.]*)\}(?!\})/g, (slot, name: string) => values[name] ?? slot);
}
