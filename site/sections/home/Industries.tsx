import '../../ui/coast.css';
import type { Home } from './home-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** Five industries as one coast; below 900 px it scrolls sideways. */
export function Industries({ copy }: { readonly copy: Home['industries'] }) {
  return (
    <section className="pt-section" aria-labelledby="industries-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="industries-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
      </div>
      <ul className="coast">
        {copy.views.map(({ view, title, text, to }) => (
          <li key={title}>
            <div className="coast-label">
              <h3>
                <a href={to}>{title}</a>
              </h3>
              <p className="mt-1.5 text-small leading-[1.45] text-ink-2">{text}</p>
            </div>
            <Drawing name={view} />
          </li>
        ))}
      </ul>
    </section>
  );
}
