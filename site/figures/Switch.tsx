interface Properties {
  readonly name: string;
  /** Value in the address when it is on. */
  readonly value: string;
  readonly label: string;
}

/** A checkbox that turns a feature of a figure on or off. */
export function Switch({ name, value, label }: Properties) {
  return (
    <label className="switch">
      <input type="checkbox" role="switch" name={name} value={value} />
      <span>{label}</span>
    </label>
  );
}
