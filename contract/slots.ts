type Values = (slot: string) => string | undefined;

function valuesOf(values: Readonly<Record<string, string>> | Values): Values {
  return typeof values === 'function' ? values : (slot) => values[slot];
}

/** Fills the `{slots}` of a sentence, in the build or the browser; a slot without a value is left as it is. */
export function fill(sentence: string, values: Readonly<Record<string, string>> | Values): string {
  const valueOf = valuesOf(values);
  return sentence.replace(/(?<!\{)\{([a-z][A-Za-z.]*)\}(?!\})/g, (slot, name: string) => valueOf(name) ?? slot);
}

/** The same for the `{{slots}}` that functions fill in emails and answers. */
export function fillMarkers(text: string, values: Readonly<Record<string, string>> | Values): string {
  const valueOf = valuesOf(values);
  return text.replace(/\{\{([a-z-]+)\}\}/g, (marker, slot: string) => valueOf(slot) ?? marker);
}

/** The notation of a slot that the server fills in a prerendered page. */
export function slotMarker(slot: string): string {
  return `{{${slot}}}`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapedForMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Names of the slots in a text: `reference` for `{{reference}}`. */
export function slotsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{\{([^}]*)\}\}/g)].map((match) => match[1] ?? '')));
}
