const widths = ['w-[70%]', 'w-[35%]', 'w-[90%]'];

/** A placeholder for a line of text; `index` varies its length. */
export function SkeletonLine({ index }: { readonly index: number }) {
  return <span className={`skeleton block h-3 rounded-control bg-rule ${widths[index % widths.length]}`} />;
}

/** A placeholder for text that takes longer than 400 ms to load. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="stack tight" aria-busy="true">
      <span className="vh">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} index={index} />
      ))}
    </div>
  );
}
