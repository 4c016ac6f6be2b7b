import type { Firm } from '../../../contract/firm.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';

/** Where somebody turns who could not do something here. */
export function TellUs({ copy, firm }: { readonly copy: AccessibilityWords['tell']; readonly firm: Firm }) {
  return (
    <section className="bg-sea-1 py-section print:break-inside-avoid" aria-labelledby="tell">
      <div className="wrap grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,4.6fr)_minmax(0,7.4fr)]">
        <h2 id="tell">{copy.title}</h2>
        <div>
          <p className="lede">{copy.lede}</p>
          <p className="no-print mt-7">
            <ButtonLink href={copy.button.to}>{copy.button.label}</ButtonLink>
          </p>
          <dl className="report-facts mt-9 figures">
            <div>
              <dt>{copy.email}</dt>
              <dd>
                <TextLink href={`mailto:${firm.emails.hello}`}>{firm.emails.hello}</TextLink>
              </dd>
            </div>
            <div>
              <dt>{copy.phone}</dt>
              <dd>
                <TextLink href={firm.telephone.href}>{firm.telephone.display}</TextLink>
              </dd>
            </div>
            {copy.more.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
