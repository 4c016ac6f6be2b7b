import type { Solutions } from './solutions-words.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

interface Properties extends Pick<Solutions, 'action'> {
  /** Size of the brochure's file, e.g. `228 kB`. */
  readonly size: string;
}

/** The call to action: contact the firm or download the brochure. */
export function SolutionAction({ action, size }: Properties) {
  const { consultation, brochure } = action;
  return (
    <section className="no-print bg-buff-1 py-section" aria-labelledby="action">
      <div className="wrap grid grid-cols-1 items-end gap-x-column gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h2 id="action">{action.title}</h2>
          <p className="mt-5 max-w-160 lede">{action.text}</p>
        </div>
        <div className="lg:justify-self-end">
          <div className="flex flex-wrap gap-3 max-md:*:flex-[1_1_100%]">
            <ButtonLink href={consultation.to}>{consultation.label}</ButtonLink>
            <ButtonLink href={brochure.file} look="second">
              {brochure.label}
            </ButtonLink>
          </div>
          <p className="mt-3 note lg:text-right">
            {brochure.note}, {size}
          </p>
        </div>
      </div>
    </section>
  );
}
