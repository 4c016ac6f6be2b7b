import { useState } from 'react';
import { lettersActs, type OneLetter } from './api.ts';
import { DoButton } from '../../../../core/desk/app/data/DoButton.tsx';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { useNameOf } from '../../../../core/desk/app/data/who.ts';
import { useKeys } from '../../../../ui/keys/use-keys.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Figures, type Figure } from '../../../../ui/Figures.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Curve } from '../../../../ui/plots/Curve.tsx';
import { Plot } from '../../../../ui/plots/Plot.tsx';
import { Progress, Sum } from '../../../../ui/Progress.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { State } from '../../../../ui/State.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/Timeline.tsx';
import { clockOf, clockWithSeconds } from '../../../../ui/time/words.ts';
import { useDeskZone } from '../../../../ui/time/zone-shown.ts';
import { CancelDialog } from './LetterDialogs.tsx';
import { actOf, barOf, lasting, leftOf, numberOf, partsOf, refusalWords, settledOf, stateOf } from './letter-words.ts';
import { StoppedLetter } from './StoppedLetter.tsx';
import { counted, grouped } from '../../../../ui/numbers.ts';

/** Percentage of refusals among the latest 200 emails above which a letter is paused automatically. */
const stopsAt = 5;

/** A letter that is being or was sent: progress, totals, refusals, and the acts that pause, resume or cancel it. */
export function LetterProgress({ letter }: { readonly letter: OneLetter }) {
  const [asks, setAsks] = useState(false);
  const zone = useDeskZone();
  const nameOf = useNameOf();
  const pause = useAct(lettersActs, 'letters.pause');
  const { standing } = letter;
  const seen = { slug: letter.slug, version: letter.version ?? 0 };
  const isGoing = standing.state === 'sending' || standing.state === 'preparing';
  const hold = (): void =>
    pause.run(seen, {
      said: { title: `${numberOf(letter)} is paused`, text: 'Emails already being sent will still arrive.' },
    });
  useKeys({ p: hold }, { when: isGoing });
  const starter = letter.deeds.findLast(({ act }) => act === 'send' || act === 'schedule');
  const done = settledOf(standing);
  return (
    <div className="room-body stack">
      <div className="row between top">
        <div>
          <p className="row">
            <span className="ref">{numberOf(letter)}</span>
            <State {...stateOf(standing)} />
          </p>
          <h2 className="mt-0.5 mb-1 font-serif text-[1.375rem]/[1.25] font-normal tracking-[-0.014em]">
            {letter.title}
          </h2>
          <p className="quiet">
            {standing.startedAt !== null && (
              <>
                Started {starter ? `by ${nameOf(starter.who).replace(/^You$/, 'you')} ` : ''}
                <Time at={standing.startedAt} form="seconds" />
              </>
            )}
            {standing.finishedAt !== null && (
              <>
                , {standing.state === 'cancelled' ? 'cancelled' : 'finished'}{' '}
                <Time at={standing.finishedAt} form="seconds" />
              </>
            )}
            {letter.file !== null && `, from ${letter.file}`}
          </p>
        </div>
        <div className="row">
          {isGoing && (
            <ActButton acts kind="main" icon="pause" keys="P" waiting={pause.waiting} onPress={hold}>
              Pause
            </ActButton>
          )}
          {standing.state === 'paused' && !standing.stopped && (
            <DoButton
              acts={lettersActs}
              does="letters.resume"
              input={seen}
              said={{ title: `${numberOf(letter)} resumed` }}
              kind="main"
              icon="play"
            >
              Resume
            </DoButton>
          )}
          {(isGoing || (standing.state === 'paused' && !standing.stopped)) && (
            <ActButton acts kind="forgood" onPress={() => setAsks(true)}>
              Cancel the rest
            </ActButton>
          )}
          {standing.state === 'sent' && letter.hasPage && (
            <a className="btn" href={letter.url} rel="noreferrer" target="_blank">
              Read it on the web
            </a>
          )}
        </div>
      </div>
      {letter.isChanged && (
        <Notice tone="decide" title="The file has changed since it began">
          <p>
            Readers get the words of that moment. To send the new ones to those who do not have it: corbiere letters
            send {letter.slug} --corrected
          </p>
        </Notice>
      )}
      {standing.stopped && <StoppedLetter letter={letter} onCancel={() => setAsks(true)} />}
      <div>
        <Progress
          parts={barOf(standing)}
          total={standing.recipients}
          words={`${numberOf(letter)}: ${grouped(done)} of ${grouped(standing.recipients)} done`}
        />
        <Sum
          total={{ n: standing.recipients, words: standing.recipients === 1 ? 'recipient' : 'recipients' }}
          parts={partsOf(standing)}
          at={clockWithSeconds(new Date(standing.at), zone)}
        />
        {!standing.balanced && (
          <p className="bad" role="alert">
            The numbers do not add up: emails were changed by hand. Stop and ask the person who runs the server.
          </p>
        )}
      </div>
      {!standing.stopped && (
        <Figures figures={isGoing || standing.state === 'paused' ? goingFigures(letter, zone) : goneFigures(letter)} />
      )}
      {standing.state === 'sent' && (
        <Notice title="What is not known">
          <p>
            Whether an email was opened or a link followed: the letter has no tracking pixel and no tracked links.
            “Sent” means that the reader’s mail server accepted it.
          </p>
        </Notice>
      )}
      <div className="two even">
        <Refusals letter={letter} zone={zone} />
        <Section title="What happened">
          <Timeline label="What happened" entries={happened(letter, nameOf)} />
        </Section>
      </div>
      <Replies letter={letter} />
      <p className="note">Who received it is kept for {letter.mailsKept.words}. After that only these counts remain.</p>
      {asks && <CancelDialog letter={letter} onClose={() => setAsks(false)} />}
    </div>
  );
}

function goingFigures({ standing, shares }: OneLetter, zone: string): readonly Figure[] {
  const done = settledOf(standing);
  const left = leftOf(standing);
  const share = shares.at(-1)?.percent ?? 0;
  const percent = standing.recipients === 0 ? 0 : Math.floor((done / standing.recipients) * 100);
  return [
    ['Done', `${percent}%`, `${grouped(done)} of ${grouped(standing.recipients)}`],
    left === null || standing.endsAt === null
      ? ['Left', '–', standing.state === 'paused' ? 'it is paused' : 'not known yet']
      : ['Left', lasting(left), `until about ${clockOf(new Date(standing.endsAt), zone)}`],
    [
      'Pace',
      standing.perMinute === null ? '–' : `${(standing.perMinute / 60).toFixed(1)} / s`,
      standing.perMinute === null ? 'not known yet' : 'lately',
    ],
    ['Refused of the last 200', `${share}%`, `it stops at ${stopsAt}%`],
  ];
}

function goneFigures({ standing, refusals }: OneLetter): readonly Figure[] {
  const { startedAt, finishedAt, sent } = standing;
  const took = startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt);
  const suppressed = refusals.filter(({ about }) => about === 'address').reduce((sum, { mails }) => sum + mails, 0);
  return [
    [
      'Took',
      took === null ? '–' : lasting(took),
      took === null || took < 1000 ? undefined : `${(sent / (took / 1000)).toFixed(1)} emails a second`,
    ],
    [
      'Refused',
      grouped(standing.refused),
      `${grouped(suppressed)} suppressed, ${grouped(standing.refused - suppressed)} kept`,
    ],
    ['Left since', grouped(standing.unsubscribed), 'readers whose latest letter it was'],
    ['Complaints', grouped(standing.complained), 'as far as providers report them'],
  ];
}

function Refusals({ letter: { shares, standing }, zone }: { readonly letter: OneLetter; readonly zone: string }) {
  const most = Math.max(0, ...shares.map(({ percent }) => percent));
  const last = shares.at(-1);
  if (last === undefined)
    return (
      <Section title="Refusals">
        <p className="quiet">Nothing has been settled yet, or its records are gone: they are kept for 30 days.</p>
      </Section>
    );
  const caption =
    most > stopsAt
      ? 'Refusals rose past the limit'
      : most === 0
        ? 'Nothing was refused'
        : `Refusals stayed at ${most} in a hundred or below`;
  const clock = (at: string): string => clockOf(new Date(at), zone);
  const first = shares[0]?.at ?? last.at;
  const marked = shares.length > 4 ? [first, shares[Math.floor(shares.length / 2)]?.at ?? last.at] : [first];
  return (
    <Plot
      caption={caption}
      height={132}
      figures={{
        head: ['Time', 'Percent refused of the last 200'],
        rows: shares.map(({ at, percent }) => [clockWithSeconds(new Date(at), zone), String(percent)]),
      }}
      draw={(sheet) => (
        <Curve
          sheet={sheet}
          points={shares.map(({ at, percent }) => ({ x: Date.parse(at), y: percent }))}
          unit="percent refused of the last 200"
          says={
            `Share of refusals among the last 200 emails, from ${clock(first)} to ${clock(last.at)}: ` +
            `at most ${most} percent; the limit is ${stopsAt}.`
          }
          labels={marked.map((at) => ({ at: Date.parse(at), words: clock(at) }))}
          limit={{ at: stopsAt, words: `stops at ${stopsAt}%` }}
          end={standing.stopped ? `${last.percent}%, stopped` : `${last.percent}%`}
          flare={standing.stopped}
        />
      )}
    />
  );
}

function happened({ deeds, standing }: OneLetter, nameOf: (who: string) => string): readonly TimelineEntry[] {
  const entries = deeds
    .filter(({ act }) => act !== 'test')
    .map((deed, index): TimelineEntry => ({
      key: `${deed.at} ${index}`,
      kind: deed.act === 'stop' ? 'limit' : 'person',
      when: <Time at={deed.at} form="seconds" />,
      what: actOf(deed, nameOf(deed.who)),
    }));
  if (standing.finishedAt === null || standing.state !== 'sent') return entries;
  return [
    ...entries,
    {
      key: 'end',
      kind: 'program',
      when: <Time at={standing.finishedAt} form="seconds" />,
      what: `The last left: ${counted(standing.sent, 'reader')} ${standing.sent === 1 ? 'has' : 'have'} it`,
    },
  ];
}

function Replies({ letter: { refusals } }: { readonly letter: OneLetter }) {
  if (refusals.length === 0) return null;
  return (
    <Table
      caption="Refusals by reason"
      className="stk"
      rows={refusals}
      idOf={({ reply }) => reply}
      columns={[
        {
          title: 'Answer of the server',
          cell: ({ reply }) => <span className="mono">{reply === '' ? 'none was kept' : reply}</span>,
        },
        {
          title: 'Means',
          cell: ({ about }) => <span className={refusalWords[about].tone}>{refusalWords[about].means}</span>,
        },
        { title: 'Emails', num: true, cell: ({ mails }) => grouped(mails) },
        { title: 'What happened to the address', cell: ({ about }) => refusalWords[about].became },
      ]}
    />
  );
}
