/** Width of the bed without its edges, in the drawing's units. */
const bed = 78;

/** How much of a promised time is gone; the tick stands at three quarters, where a reminder leaves. Beside words that say the same. */
export function Gauge({ share }: { readonly share: number }) {
  return (
    <svg
      className={share > 1 ? 'gauge late' : 'gauge'}
      viewBox="0 0 80 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="bed" x=".5" y="2.5" width="79" height="5" />
      <rect className="gone" x="1" y="3" width={Math.round(Math.min(1, Math.max(0, share)) * bed)} height="4" />
      <path className="limit" d="M60 0v10" />
    </svg>
  );
}
