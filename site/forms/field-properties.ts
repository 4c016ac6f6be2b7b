/** Properties of every kind of field. */
export interface FieldProperties {
  /** Prefix of the form's ids. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  /** Addition to the label of an optional field. */
  readonly optional: string;
  readonly error?: string | undefined;
}
