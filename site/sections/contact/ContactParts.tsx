import './faq.css';
import type { ReactNode } from 'react';
import type { Firm } from '../../../contract/firm.ts';
import { fill } from '../../../contract/slots.ts';
import { headingAnchor } from '../../copy/heading-anchor.ts';
import { Inline } from '../../prose/Inline.tsx';
import type { Route } from '../../copy/routes.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { Framed } from '../../ui/Framed.tsx';
import type { Contact } from './contact-words.ts';
import type { LocalHours } from './local-hours.ts';

const card =
  'grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-4.5 border-ink bg-paper p-4.5 ' +
  'not-first:border-t md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:p-6 md:nth-2:border-t-0 ' +
  'md:even:border-l xl:not-first:border-t-0 xl:not-first:border-l';

interface Properties {
  readonly drawing: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Card({ drawing, title, children }: Properties) {
  return (
    <li className={card}>
      <Drawing name={drawing} className="row-span-2 size-13 md:col-start-2 md:row-span-1 md:size-16" />
      <h2 className="text-h4 md:col-start-1 md:row-start-1">{title}</h2>
      <div className="text-small text-ink-2 md:col-span-2 md:mt-1.5">{children}</div>
    </li>
  );
}

interface InfoCardsProperties extends Pick<Contact, 'cards' | 'regions'> {
  readonly firm: Firm;
  readonly hours: readonly LocalHours[];
  readonly places: readonly Route[];
}

/** Four ways to reach the firm, and below them the links to the regional pages. */
export function InfoCards({ cards, regions: heading, places, firm, hours }: InfoCardsProperties) {
  const [usual, ...changing] = hours;
  return (
    <div className="wrap">
      <ul className="grid grid-cols-1 border border-ink md:grid-cols-2 xl:grid-cols-4">
        <Card drawing="spot-mail" title={cards.email}>
          <a className="inline-block py-0.5 link" href={`mailto:${firm.emails.hello}`}>
            {firm.emails.hello}
          </a>
        </Card>
        <Card drawing="spot-phone" title={cards.phone}>
          <a className="inline-block py-0.5 link figures" href={firm.telephone.href}>
            {firm.telephone.display}
          </a>
        </Card>
        <Card drawing="spot-tower" title={cards.office}>
          <p>{firm.places}</p>
        </Card>
        <Card drawing="spot-hours" title={cards.hours}>
          <p className="figures">
            {firm.hours.weekdays}; {firm.hours.weekends}
          </p>
          {usual && <p className="mt-2 figures">{fill(cards.local, usual)}</p>}
          {changing.map((hours) => (
            <p key={hours.opens} className="figures">
              {fill(cards.changing, hours)}
            </p>
          ))}
          <p className="mt-2 figures">{cards.booked}</p>
        </Card>
      </ul>
      <nav
        className="flex flex-wrap items-baseline gap-x-7 gap-y-1 border border-t-0 border-ink px-4.5 py-3 text-small md:px-6"
        aria-labelledby="places"
      >
        <p className="font-medium" id="places">
          {heading}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {places.map(({ path, label }) => (
            <li key={path}>
              <a className="inline-block py-1 link" href={path}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Heading of the message form, and how messages are handled. */
export function FormIntro({ form }: Pick<Contact, 'form'>) {
  return (
    <>
      <h2 id="message">{form.title}</h2>
      <p className="mt-3 text-ink-2">
        {form.intro}{' '}
        <a className="link" href="/privacy">
          {form.privacy}
        </a>
        .
      </p>
      <p className="no-print mt-2 mb-8 text-small text-ink-2">
        <Inline text={form.access} />
      </p>
    </>
  );
}

/** The three most frequent questions, and the chart of the two offices. */
export function BesideForm({ faq, hero }: Pick<Contact, 'faq' | 'hero'>) {
  return (
    <div>
      <section className="print:break-inside-avoid" aria-labelledby="questions">
        <h2 id="questions" className="mb-6">
          {faq.title}
        </h2>
        <Faq name="faq" items={faq.items} />
      </section>
      <div className="mt-12">
        <Framed drawing={hero.drawing} />
      </div>
    </div>
  );
}

interface FaqProperties {
  /** `name` shared by the answers, so that the browser keeps only one open. */
  readonly name: string;
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

/** An accordion of questions that works without scripts. */
function Faq({ name, items }: FaqProperties) {
  return (
    <div className="faq">
      {items.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>
            <h3 id={headingAnchor(question)}>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
