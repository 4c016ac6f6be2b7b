import type { Category } from '../schemas/categories.ts';

const round = 'rounded-full border-ink';
const marks: Record<Category, string> = {
  Technology: `${round} bg-sea-4`,
  Ethics: 'rounded-full border-over bg-over',
  Business: `${round} bg-ink`,
  Safety: `${round} bg-buff-3`,
  Economics: `${round} bg-dry-3`,
  Research: `${round} bg-sea-4`,
  'Future Tech': 'rotate-45 border-ink',
  'Featured Article': 'rotate-45 border-over bg-over',
  Governance: 'rounded-full border-over bg-over',
  Compliance: `${round} bg-buff-3`,
};

/** Category of an article: a mark and always its word. */
export function Badge({ category }: { readonly category: Category }) {
  return (
    <p className="inline-flex items-center gap-2 text-note leading-tight font-medium text-ink-2">
      <span className={`size-2 flex-none border-[1.5px] ${marks[category]}`} aria-hidden="true" />
      {category}
    </p>
  );
}
