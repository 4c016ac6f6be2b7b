import { claim } from '../../copy/registers.ts';
import type { Stat } from '../../copy/fields.ts';

/** Figures from the register, in a ruled row: the label, then what it measures. */
export function StatList({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <dl className="mt-8 flex max-w-145 flex-wrap gap-x-10 gap-y-2 border-t border-ink pt-3 text-small figures">
      {stats.map(({ label, claim: id }) => (
        <div key={id} className="flex gap-2.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="font-medium">{claim(id).figure}</dd>
        </div>
      ))}
    </dl>
  );
}
