/** What every kind of field needs to know. */
export interface FieldProperties {
  /** Prefix of the ids of its form. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  /** Said after the label when the field may stay empty. */
  readonly optional: string;
  readonly error: string | undefined;
}
