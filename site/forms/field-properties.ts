export interface FieldProperties {
  /** Prefix of the form's ids. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly optional: string;
  readonly error?: string | undefined;
}
