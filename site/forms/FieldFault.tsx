interface Properties {
  readonly id: string;
  readonly message: string | undefined;
  readonly blank?: string | undefined;
}

/** An error message below a field, with an icon. Without an error, the hidden one of a blank field, if given. */
export function FieldFault({ id, message, blank }: Properties) {
  if ((message ?? blank) === undefined) return null;
  return (
    <p
      id={id}
      hidden={message === undefined}
      className="leading-snug flex items-start gap-2 text-small font-medium text-error"
    >
      <svg
        viewBox="0 0 18 18"
        className="mt-px size-4.5 flex-none"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d="M9 1.8 17 16H1Z" />
        <path d="M9 7v4M9 13v.4" />
      </svg>
      <span>{message ?? blank}</span>
    </p>
  );
}
