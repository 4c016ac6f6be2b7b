import '../../ui/overprint.css';
import type { Ethics } from './ethics-words.ts';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';

/** The machine in ink, and over it what makes it safe. The switch needs no script. */
export function OverprintPlan({ plan }: { readonly plan: Ethics['hero']['plan'] }) {
  return (
    <div className="wrap overprint-frame">
      <div className="overprint-plate">
        <InlineDrawing name="plate-overprint" label={plan.alt} />
      </div>
      <label className="overprint-switch mt-3">
        <input type="checkbox" role="switch" defaultChecked />
        {plan.switch}
      </label>
    </div>
  );
}
