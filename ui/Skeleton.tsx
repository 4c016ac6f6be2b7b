const widths = ['skeleton', 'skeleton s', 'skeleton l'];

/** Where text will stand that takes longer than 400 ms to come. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="stack tight" aria-busy="true">
      <span className="vh">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}
