interface Properties {
  readonly htmlFor: string;
  readonly label: string;
  readonly optional: boolean;
}

export function FieldLabel({ htmlFor, label, optional }: Properties) {
  return (
    <label htmlFor={htmlFor} className="text-small leading-snug font-medium">
      {label}
      {optional && <span className="font-normal text-ink-3"> (optional)</span>}
    </label>
  );
}
