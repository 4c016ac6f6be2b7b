/** Anchor of a criterion's row: `1.4.10` → `sc-1-4-10`. */
export function criterionAnchor(number: string): string {
  return `sc-${number.replaceAll('.', '-')}`;
}

/** Anchor of a test method, to which a criterion's evidence links. */
export function methodAnchor(id: string): string {
  return `by-${id}`;
}
