/** Width of the bar without its border, in the drawing's units. */
const bed = 78;

/** Elapsed share of a promised time, with a tick at the reminder (three quarters). The text beside it says the same. */
export function Gauge({ share }: { readonly share: number }) {
  const late = share > 1;
  return (
    <svg
      className="gauge h-2.5 w-20 overflow-visible *:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 80 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect
        className={`fill-none ${late ? 'stroke-over' : 'stroke-rule-strong'}`}
        x=".5"
        y="2.5"
        width="79"
        height="5"
      />
      <rect
        className={late ? 'fill-over' : 'fill-ink'}
        x="1"
        y="3"
        width={Math.round(Math.min(1, Math.max(0, share)) * bed)}
        height="4"
      />
      <path className="stroke-over" strokeWidth="1.5" d="M60 0v10" />
    </svg>
  );
}
