import './hero.css';
import type { Home } from './home-words.ts';
import { drawing } from '../../art/drawing.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

/** Headline on blank water, the chart to the right or below, three pillars below. */
export function Hero({ copy }: { readonly copy: Home['hero'] }) {
  const [first, second] = copy.heading;
  return (
    <section aria-labelledby="hero-title">
      <div className="hero" id="hero">
        <div className="hero-words wrap">
          <p className="hero-kicker">{copy.kicker}</p>
          <h1 id="hero-title">
            <span>{first}</span> <span>{second}</span>
          </h1>
          <p className="hero-lede">{copy.lede}</p>
          <div className="hero-actions">
            <ButtonLink href={copy.first.to}>{copy.first.label}</ButtonLink>
            <ButtonLink href={copy.second.to} look="second">
              {copy.second.label}
            </ButtonLink>
          </div>
          <p className="hero-offer">
            {copy.offer.text} <TextLink href={copy.offer.sample.to}>{copy.offer.sample.label}</TextLink>.{' '}
            {copy.offer.answer}
          </p>
        </div>
        <p className="hero-note wrap">{copy.note}</p>
        <Chart />
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

function WideFile({ name }: { readonly name: string }) {
  const { src, width, height } = drawing(name);
  return (
    <picture>
      <source media={wideWindow} srcSet={src} width={width} height={height} />
      <img className={[...new Set(['hero-wide', name])].join(' ')} src={nothing} alt="" />
    </picture>
  );
}

/** The media query for the wide layout, as in hero.css. */
const wideWindow = '(width >= 62.5em), (width >= 40em) and (aspect-ratio >= 1/1)';
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** Two charts: the one for phones is inlined and needs no request; the static part of the wide one is a file. */
function Chart() {
  return (
    <div className="hero-chart" aria-hidden="true">
      <WideFile name="hero-wide" />
      <WideFile name="hero-wide-soundings" />
      <InlineDrawing name="hero-wide-track" className="hero-wide" />
      <InlineDrawing name="hero-portrait" className="hero-tall" />
    </div>
  );
}
