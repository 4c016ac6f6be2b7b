import './hero.css';
import type { Home } from './home-words.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** Headline in the light's white sector, the chart beside or above it, three pillars below. */
export function Hero({ copy }: { readonly copy: Home['hero'] }) {
  return (
    <section aria-labelledby="hero-title">
      <div className="hero" id="hero">
        <div className="hero-words wrap">
          <p className="mb-4.5 text-small font-medium text-ink-2">{copy.kicker}</p>
          <h1 id="hero-title">{copy.heading}</h1>
          <p className="mt-7 max-w-[32.5rem] lede">{copy.lede}</p>
          <div className="hero-actions mt-9 flex flex-wrap gap-3 print:hidden">
            <ButtonLink href={copy.first.to}>{copy.first.label}</ButtonLink>
            <ButtonLink href={copy.second.to} look="second">
              {copy.second.label}
            </ButtonLink>
          </div>
          <p className="hero-offer">
            <span>
              {copy.offer.text}{' '}
              <TextLink href={copy.offer.sample.file}>
                {copy.offer.sample.label}
                <span className="sr-only"> {copy.offer.sample.note}</span>
              </TextLink>
              .
            </span>{' '}
            <span>{copy.offer.answer}</span>
          </p>
        </div>
        <div className="hero-chart">
          <InlineDrawing name="plate-hero-chart" viewBox="-110 0 1600 900" preserveAspectRatio="xMaxYMid slice" />
        </div>
        <p className="hero-note note">{copy.note}</p>
        <p className="hero-readout figures" id="bearing" data-words={copy.bearing} aria-hidden="true" />
        <div className="hero-scale" aria-hidden="true" />
      </div>
      <ul className="pillars wrap">
        {copy.pillars.map(({ spot, title, text }) => (
          <li key={title}>
            <InlineDrawing name={spot} />
            <h2 className="text-h4">{title}</h2>
            <p className="mt-1.5 text-small text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
