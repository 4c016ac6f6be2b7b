const item =
  'relative border-rule py-2.25 print:py-1 pl-5.5 before:absolute before:top-[1.3em] before:left-0 before:w-2.5 ' +
  "before:border-t-[1.5px] before:border-over before:content-['']";

/** A list whose bullets are magenta ticks on hairlines. */
export function Marks({ items, two = false }: { readonly items: readonly string[]; readonly two?: boolean }) {
  return (
    <ul className={`text-control print:text-[9.5pt] ${two ? 'grid grid-cols-1 gap-x-8 md:grid-cols-2' : ''}`.trim()}>
      {items.map((text) => (
        <li key={text} className={`${item} not-first:border-t ${two ? 'md:nth-2:border-t-0' : ''}`.trim()}>
          {text}
        </li>
      ))}
    </ul>
  );
}
