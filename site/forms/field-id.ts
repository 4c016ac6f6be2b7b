/** Id of a field of a form; its fault and its hint derive theirs from it. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
