interface Properties {
  readonly title: string;
  readonly text: string;
}

/** A clause that must not be overlooked, on land colour with the triangle. */
export function Notice({ title, text }: Properties) {
  return (
    <div className="notice" role="note" aria-label={title}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" aria-hidden="true">
        <path d="M12 3 2 21h20zM12 10v5m0 2.6v.4" />
      </svg>
      <div>
        <p className="notice-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
