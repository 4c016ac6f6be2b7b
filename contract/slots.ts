type Values = (slot: string) => string | undefined;

function valuesOf(values: Readonly<Record<string, string>> | Values): Values {
  return typeof values === 'function' ? values : (slot) => values[slot];
}

/** Puts values into the `{slots}` of a sentence, when the site is built or in the browser; a slot without a value stands as it is. */
export function fill(sentence: string, values: Readonly<Record<string, string>> | Values): string {
  const valueOf = valuesOf(values);
  return sentence.replace(/(?<!\{)\{([a-z][A-Za-z.]*)\}(?!\})/g, (slot, name: string) => valueOf(name) ?? slot);
}

/** The same for the `{{slots}}` that the functions fill, for each mail and each answer. */
export function fillMarkers(text: string, values: Readonly<Record<string, string>> | Values): string {
  const valueOf = valuesOf(values);
  return text.replace(/\{\{([a-z-]+)\}\}/g, (marker, slot: string) => valueOf(slot) ?? marker);
}
