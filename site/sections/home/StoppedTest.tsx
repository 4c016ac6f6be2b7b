import './stopped-test.css';
import { fill } from '../../../contract/slots.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Sample } from '../../copy/sample-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { Facsimile } from './Facsimile.tsx';
import type { Home } from './home-words.ts';

interface Properties {
  readonly copy: Home['research']['case'];
  readonly samples: ReadonlyMap<string, Sample>;
}

/** One invented engagement: two numbers, six days, three sheets of which one is open at a time. */
export function StoppedTest({ copy, samples }: Properties) {
  return (
    <article className="case" id="a-test-that-stopped-us" aria-labelledby="case-title">
      <p className="case-stamp">
        <b>{copy.stamp.word}</b> {copy.stamp.note}
      </p>
      <div className="case-row items-end">
        <h3 id="case-title">{copy.title}</h3>
        <p className="lede">{copy.lede}</p>
      </div>
      <dl className="case-row verdict">
        {copy.verdict.map(({ found, says, needed }) => (
          <div key={says}>
            <dt>
              {says}
              <small>{needed}</small>
            </dt>
            <dd>{found}</dd>
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
          <details key={sheet.sample} name="sheets" open={sheet.day === copy.stops}>
            <summary>
              <Drawing name={sheet.drawing} />
              <span className="sheet-caption">
                <span>
                  <b>{sheet.name}</b>, {fill(copy.dayWord, { day: String(sheet.day) }).toLowerCase()}
                  {sheet.fate && `: ${sheet.fate}`}
                </span>
                <u>
                  <span className="opens">{copy.open}</span>
                  <span className="closes">{copy.close}</span>
                </u>
              </span>
            </summary>
            <Facsimile sheet={sheet} sample={samples.get(sheet.sample)} />
          </details>
        ))}
      </div>
      <p className="case-end">
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
