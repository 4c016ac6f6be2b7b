import './track.css';
import { drawing } from '../../art/drawing.ts';
import type { Home } from './home-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** Plate A: ideas as tracks through four gates. The figures are illustrative, and say so. */
export function Research({ copy }: { readonly copy: Home['research'] }) {
  const narrow = drawing(copy.plate.narrow);
  return (
    <section id="a-test-that-stopped-us" aria-labelledby="research-title">
      <div className="wrap">
        <SectionHeading number={copy.number} title={copy.heading} id="research-title">
          {copy.lede} <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
        </SectionHeading>
      </div>
      <div className="track">
        <picture>
          <source media="(width < 48em)" srcSet={narrow.src} width={narrow.width} height={narrow.height} />
          <Drawing name={copy.plate.wide} alt={copy.alt} />
        </picture>
      </div>
      <ol className="gates">
        {copy.gates.map(({ title, count, text }) => (
          <li key={title}>
            <h3 className="text-h4">{title}</h3>
            <p className="figures">
              <strong>{count}</strong> {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="wrap mt-6 note">{copy.note}</p>
    </section>
  );
}
