const dot = 'rounded-full border-ink';

/** The mark before each category. The category is also named in words, never by colour alone. */
const marks: Record<string, string> = {
  Governance: 'rounded-full border-over bg-over',
  Ethics: 'rounded-full border-over bg-over',
  Research: `${dot} bg-sea-4`,
  Technology: `${dot} bg-sea-4`,
  Compliance: `${dot} bg-buff-3`,
  Safety: `${dot} bg-buff-3`,
  Economics: `${dot} bg-dry-3`,
  Business: `${dot} bg-ink`,
  'Future Tech': 'rotate-45 border-ink',
  'Featured Article': 'rotate-45 border-over bg-over',
};

/** Category of an article: a mark and a word. */
export function Badge({ category }: { readonly category: string }) {
  return (
    <p className="flex items-center gap-2 text-note font-medium text-ink-2">
      <span className={`size-2 flex-none border-[1.5px] ${marks[category] ?? dot}`} aria-hidden="true" />
      {category}
    </p>
  );
}
