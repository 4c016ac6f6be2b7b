import './stopped-test.css';
import { fill } from '../../../contract/slots.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Sample } from '../../copy/sample-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { Facsimile, Stamp } from './Facsimile.tsx';
import type { Home } from './home-words.ts';

interface Properties {
  readonly copy: Home['research']['case'];
  readonly samples: ReadonlyMap<string, Sample>;
}

/** One invented engagement: two numbers, six days, three sheets of which one is open at a time. */
export function StoppedTest({ copy, samples }: Properties) {
  return (
    <article
      className="mt-[clamp(2.5rem,1.5rem+4vw,5rem)] [&_b]:font-semibold"
      id="a-test-that-stopped-us"
      aria-labelledby="case-title"
    >
      <Stamp {...copy.stamp} />
      <div className="mt-5 grid items-end gap-x-column gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h3 id="case-title" className="text-[clamp(2.25rem,1.1rem+3.6vw,4.5rem)]/[1.02] tracking-[-0.026em]">
          {copy.title}
        </h3>
        <p className="lede">{copy.lede}</p>
      </div>
      <dl
        className={
          'mt-[clamp(1.75rem,3vw,2.75rem)] grid gap-x-column border-b border-ink ' +
          'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'
        }
      >
        {copy.verdict.map(({ found, says, needed }) => (
          <div
            key={says}
            className={
              'group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-t border-ink ' + 'py-4.5'
            }
          >
            <dt className="col-start-2 row-start-1 leading-[1.4]">
              {says}
              <small className="block text-(length:--text-small) text-ink-2">{needed}</small>
            </dt>
            <dd
              className={
                'col-start-1 row-start-1 min-w-20 font-serif text-[clamp(2.25rem,1.4rem+2.6vw,3.75rem)]/[1] ' +
                'figures group-last:text-over'
              }
            >
              {found}
            </dd>
          </div>
        ))}
      </dl>
      <ol className="days">
        {copy.days.map(({ day, text }) => (
          <li key={day} className={day === copy.stops ? 'stop' : undefined}>
            <b>{fill(copy.dayWord, { day: String(day) })}</b> <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="sheets">
        {copy.sheets.map((sheet) => (
          <details key={sheet.sample} className="group/sheet" name="sheets" open={sheet.day === copy.stops}>
            <summary>
              <Drawing name={sheet.drawing} />
              <span
                className={
                  'flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 pt-2.5 ' +
                  'text-(length:--text-small) leading-[1.4]'
                }
              >
                <span>
                  <b>{sheet.name}</b>, {fill(copy.dayWord, { day: String(sheet.day) }).toLowerCase()}
                  {sheet.fate && `: ${sheet.fate}`}
                </span>
                <u className="font-medium text-over decoration-1 underline-offset-[0.25em] print:hidden">
                  <span className="group-open/sheet:hidden">{copy.open}</span>
                  <span className="hidden group-open/sheet:inline">{copy.close}</span>
                </u>
              </span>
            </summary>
            <Facsimile sheet={sheet} sample={samples.get(sheet.sample)} />
          </details>
        ))}
      </div>
      <p className="mt-7 flex flex-wrap gap-x-5 gap-y-2 border-t border-rule pt-4 text-(length:--text-small)">
        {copy.pdfs.before}
        {copy.pdfs.files.map(({ label, file }) => (
          <TextLink key={file} href={file}>
            {label}
          </TextLink>
        ))}
      </p>
    </article>
  );
}
