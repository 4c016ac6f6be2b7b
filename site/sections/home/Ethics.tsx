import type { Home } from './home-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/**
 * Plate B: one machine, with and without its safeguards. The switch is CSS only. The machine, far below the first
 * screen, is a lazy-loaded file; the overprint is inlined, because its numbers are larger on phones.
 */
export function Ethics({ copy }: { readonly copy: Home['ethics'] }) {
  return (
    <section className="bg-sea-1 py-section" aria-labelledby="ethics-title">
      <div className="wrap">
        <div className="grid items-start gap-[clamp(2rem,4vw,4.5rem)] xl:grid-cols-[minmax(0,4.2fr)_minmax(0,7.8fr)]">
          <div className="reveal">
            <SectionHeading number={copy.number} title={copy.heading} id="ethics-title" plain />
            <p className="mt-6 lede">{copy.lede}</p>
            <p className="mt-4 text-ink-2">{copy.text}</p>
            <OverprintSwitch label={copy.switch} className="mt-6" />
            <p className="mt-4">
              <TextLink href={copy.link.to}>{copy.link.label}</TextLink>
            </p>
          </div>
          <div className="overprint-plate reveal">
            <Drawing name={`${copy.plate}-ground`} />
            <InlineDrawing name={`${copy.plate}-over`} label={copy.alt} />
          </div>
        </div>
        <ol className="controls mt-10">
          {copy.controls.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
