/** Id of a form's field, from which those of its error and hint are derived. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
