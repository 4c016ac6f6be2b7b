export interface FieldProperties {
  /** Prefix of the form's ids. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly optional: string;
  readonly error?: string | undefined;
  /** The error of a field left blank, which the form carries hidden (first-refusal.ts). */
  readonly blank?: string | undefined;
}
