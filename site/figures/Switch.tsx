interface Properties {
  readonly name: string;
  /** What the address says where it is on. */
  readonly value: string;
  readonly label: string;
}

/** Something a figure has or has not. */
export function Switch({ name, value, label }: Properties) {
  return (
    <label className="switch">
      <input type="checkbox" role="switch" name={name} value={value} />
      <span>{label}</span>
    </label>
  );
}
