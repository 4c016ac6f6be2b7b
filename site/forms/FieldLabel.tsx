interface Properties {
  readonly htmlFor: string;
  readonly label: string;
  readonly optional?: string | undefined;
}

export function FieldLabel({ htmlFor, label, optional }: Properties) {
  return (
    <label htmlFor={htmlFor} className="leading-snug text-small font-medium">
      {label}
      {optional !== undefined && (
        <>
          {' '}
          <span className="font-normal text-ink-3">{optional}</span>
        </>
      )}
    </label>
  );
}
