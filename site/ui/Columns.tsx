interface Properties {
  readonly items: readonly { readonly title: string; readonly when?: string | undefined; readonly text: string }[];
}

/** Three ruled columns that become three ruled rows. */
export function Columns({ items }: Properties) {
  return (
    <ul className="grid grid-cols-1 border-y border-ink lg:grid-cols-3">
      {items.map(({ title, when, text }) => (
        <li
          key={title}
          className="border-rule pt-5 pb-6 not-first:border-t lg:pt-7 lg:pr-7 lg:pb-8 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-7"
        >
          {when !== undefined && <p className="mb-1.5 text-note font-medium text-over">{when}</p>}
          <h3>{title}</h3>
          <p className="mt-2.5 text-control text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
