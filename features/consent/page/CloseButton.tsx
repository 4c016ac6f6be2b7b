/** A cross in the corner; its name says what closing does. */
export function CloseButton({ label }: { readonly label: string }) {
  return (
    <button className="consent-close" type="button" data-act="close" aria-label={label}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  );
}
