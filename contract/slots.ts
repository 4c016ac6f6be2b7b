type Values = (slot: string) => string | undefined;

function valuesOf(values: Readonly<Record<string, string>> | Values): Values {
  return typeof values === 'function' ? values : (slot) => values[slot];
}

/** Puts values into the `{slots}` of a sentence, at the build or in the browser; one without a value stays. */
export function fill(sentence: string, values: Readonly<Record<string, string>> | Values): string {
  const valueOf = valuesOf(values);
  return sentence.replace(/(?<!\{)\{([a-z][A-Za-z.]*)\}(?!\})/g, (slot, name: string) => valueOf(name) ?? slot);
}

/** The same for the `{{slots}}` that the functions fill, for each mail and each answer. */
export function fillMarkers(text: string, values: Readonly<Record<string, string>> | Values): string {
  const valueOf = valuesOf(values);
  return text.replace(/\{\{([a-z-]+)\}\}/g, (marker, slot: string) => valueOf(slot) ?? marker);
}

/** How a slot is written that the server fills in a prerendered page. */
export function slotMarker(slot: string): string {
  return `{{${slot}}}`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A value for text or an attribute of HTML or XML. */
export function escapedForMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Slots that words use: `{{reference}}` uses `reference`. */
export function slotsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{\{([^}]*)\}\}/g)].map((match) => match[1] ?? '')));
}
