import { DataTable } from '../../../ui/DataTable.tsx';
import { lastTwelve, monthWords, standingOf, type ShownSnapshot } from './figures.ts';
import { PledgeFigure } from './PledgeFigure.tsx';
import type { PromisesWords } from './promises-words.ts';
import type { PublishedPromise, PublishedPromises } from './published-promises.ts';

type Counted = PublishedPromises['counted'][number];

export const quoted: readonly string[] = ['answer-within-a-day', 'ethics-answer-within-two-business-days'];

/** The places in which a promise is made, linked if a page shows them. */
export function Said({ standings, before }: Pick<PublishedPromise, 'standings'> & { readonly before?: string }) {
  return (
    <p className="mt-1.5 note">
      {before}
      {standings.map(({ label, href }, index) => (
        <span key={label}>
          {index > 0 && (index === standings.length - 1 ? ' and ' : ', ')}
          {href === undefined ? (
            label
          ) : (
            <a className="link" href={href}>
              {label}
            </a>
          )}
        </span>
      ))}
    </p>
  );
}

function Misses({ misses, words }: Pick<Counted, 'misses'> & { readonly words: PromisesWords['misses'] }) {
  return (
    <div className="md:col-span-full xl:col-[2/-1] print:col-[2/-1]">
      {misses.length === 0 ? (
        <p className="note">{words.untold}</p>
      ) : (
        <DataTable
          caption={words.caption}
          head={[words.when, words.happened, words.changed]}
          rows={misses.map(({ month, happened, changed }) => ({
            key: `${month} ${happened}`,
            cells: [monthWords(month), happened, changed],
          }))}
        />
      )}
    </div>
  );
}

interface Properties {
  readonly promise: Counted;
  readonly words: PromisesWords;
  readonly snapshot: ShownSnapshot;
}

const pledge =
  'pledge grid gap-x-[clamp(1.5rem,3vw,3.5rem)] gap-y-4 border-t border-rule py-[clamp(1.5rem,1.2rem+1vw,2.25rem)] ' +
  'first:border-t-ink md:grid-cols-[minmax(0,6.4fr)_minmax(0,5.6fr)] ' +
  'xl:grid-cols-[minmax(0,1.9fr)_minmax(0,5.9fr)_minmax(0,4.2fr)] print:break-inside-avoid ' +
  'print:grid-cols-[21mm_minmax(0,1fr)_56mm] print:gap-x-[4mm] print:gap-y-[1mm] print:py-[2.4mm]';
const status =
  'flex items-start gap-2 text-(length:--text-small) leading-[1.5] font-medium md:col-span-full xl:col-auto ' +
  'print:col-auto print:text-[8.6pt] print:leading-[1.4]';
const tones = { missed: 'text-error', kept: 'text-ok', awaited: 'text-ink-2' } as const;
const large = 'text-[1.4375rem] leading-[1.2]';

/** A counted promise: status, text, places and figures. */
export function Pledge({ promise: { id, about, says, standings, misses }, words, snapshot }: Properties) {
  const standing = standingOf(id, snapshot.facts);
  const [oldest = ''] = lastTwelve(snapshot.madeAt);
  return (
    <li className={pledge} id={id} data-pledge={id}>
      <p className={`${status} ${tones[standing]}`}>
        {standing === 'missed' && (
          <svg className="mt-0.75 size-4.5 flex-none" viewBox="-10 -10 20 20" aria-hidden="true">
            <path className="fill-error" d="M0-8 9 7H-9Z" />
          </svg>
        )}
        <span>{words.doing.status[standing]}</span>
      </p>
      <div>
        <h3 className={`text-pretty print:text-[11pt] ${standing === 'missed' ? large : 'text-[1.25rem]/[1.28]'}`}>
          {about}
          {quoted.includes(id) ? `: “${says}”` : ''}
        </h3>
        {quoted.includes(id) && <Said standings={standings} before={words.said} />}
      </div>
      <div>
        {standing === 'awaited' ? (
          <p className="mt-1.5 text-small text-ink-2">{words.doing.awaited}</p>
        ) : (
          <PledgeFigure promise={id} snapshot={snapshot} words={words.figures} about={about} />
        )}
      </div>
      {standing === 'missed' && <Misses misses={misses.filter(({ month }) => month >= oldest)} words={words.misses} />}
    </li>
  );
}
