/** Anchor of a criterion's row: `1.4.10` → `sc-1-4-10`. */
export function criterionAnchor(number: string): string {
  return `sc-${number.replaceAll('.', '-')}`;
}

/** Anchor of a way of testing, to which the evidence of a criterion leads. */
export function methodAnchor(id: string): string {
  return `by-${id}`;
}
