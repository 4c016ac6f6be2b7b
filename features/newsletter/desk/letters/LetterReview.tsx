import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { apiPaths } from '../../../../core/desk/addresses.ts';
import { lettersActs, type OneLetter } from './api.ts';
import { keyed } from '../../../../core/desk/app/data/session-key.ts';
import { usePerson } from '../../../../core/desk/app/data/connection.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Facts } from '../../../../ui/Facts.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { State } from '../../../../ui/State.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { CancelDialog, ScheduleDialog, SendDialog } from './LetterDialogs.tsx';
import { numberOf, stateOf, takes } from './letter-words.ts';
import { counted, grouped } from '../../../../ui/numbers.ts';

const faces = ['mail', 'text', 'web'] as const;
type Face = (typeof faces)[number];

/** A letter that has not been sent yet: previews as email, text and web page, checks, and the acts that send it. */
export function LetterReview({ letter }: { readonly letter: OneLetter }) {
  const [asks, setAsks] = useState<'schedule' | 'send' | 'cancel'>();
  const onClose = (): void => setAsks(undefined);
  return (
    <div className="letter whole">
      <Preview letter={letter} />
      <SidePanel letter={letter} onAsk={setAsks} />
      {asks === 'schedule' && <ScheduleDialog letter={letter} onClose={onClose} />}
      {asks === 'send' && <SendDialog letter={letter} onClose={onClose} />}
      {asks === 'cancel' && <CancelDialog letter={letter} onClose={onClose} />}
    </div>
  );
}

function Preview({ letter }: { readonly letter: OneLetter }) {
  const [search, setSearch] = useSearchParams();
  const face: Face = faces.find((known) => known === search.get('show')) ?? 'mail';
  // On a phone the preview defaults to a phone's width.
  const width = search.get('width') ?? (matchMedia('(width < 43.75em)').matches ? '380' : '600');
  const look = (change: Readonly<Record<string, string>>): void => setSearch({ show: face, width, ...change });
  const frame = `${keyed(apiPaths.frame(`letters/${face}`))}?slug=${letter.slug}`;
  const title = {
    mail: `Email, ${width} px`,
    text: 'Text, as email programs without HTML show it',
    web: `Web, /letters/${letter.slug}, without its fonts`,
  }[face];
  return (
    <section className="easel" aria-label="Preview">
      <div className="row mb-4 gap-3">
        <Segments
          label="Show"
          segments={[
            { name: 'mail', words: 'Email' },
            { name: 'text', words: 'Text' },
            { name: 'web', words: 'Web' },
          ]}
          chosen={face}
          onChoose={(name) => look({ show: name })}
        />
        {face !== 'web' && (
          <Segments
            label="Width"
            segments={[
              { name: '600', words: '600 px' },
              { name: '380', words: '380 px' },
            ]}
            chosen={width}
            onChoose={(name) => look({ width: name })}
          />
        )}
        {letter.file !== null && (
          <span className="push note">
            From {letter.file}{' '}
            <a className="link print:hidden" href={frame} target="_blank" rel="noreferrer">
              Open alone to print
            </a>
          </span>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 max-[699px]:justify-items-start">
        {face === 'mail' && (
          <dl
            className={
              'grid w-150 max-w-full grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 border border-rule-strong ' +
              'bg-field px-4 py-3 text-(length:--text-note) [&_dt]:text-ink-3'
            }
          >
            <dt>From</dt>
            <dd>{letter.from}</dd>
            <dt>Subject</dt>
            <dd>
              <b>{letter.subject}</b> <span className="faint">{counted(letter.subject.length, 'character')}</span>
            </dd>
            <dt>Preview</dt>
            <dd>
              {letter.preview} <span className="faint">{counted(letter.preview.length, 'character')}</span>
            </dd>
          </dl>
        )}
        {/* A sandboxed frame has a height of its own, at which paper would cut it. */}
        <p className="hidden justify-self-start wrap-anywhere whitespace-pre-wrap print:block">{letter.text}</p>
        <div
          className={`max-w-full overflow-x-auto max-[699px]:-mx-3 max-[699px]:max-w-none ${letter.text === '' ? '' : 'print:hidden'}`}
          tabIndex={0}
          role="region"
          aria-label="Sheet"
        >
          <span className="mb-1.5 block text-(length:--text-note) text-ink-2 max-[699px]:ms-3">{title}</span>
          {face === 'web' && !letter.hasPage ? (
            <div className="blank">
              <h2>There is no page yet.</h2>
              <p>The next build makes it, once the letter is no longer a draft.</p>
            </div>
          ) : letter.file === null ? (
            <div className="blank">
              <h2>Its file is gone.</h2>
              <p>The words to be sent are in the database; there is no file to show them from.</p>
            </div>
          ) : (
            <iframe
              key={frame}
              className={`mailsheet ${face === 'web' ? 'w-190' : width === '380' ? 'w-95' : 'w-150'} max-[699px]:max-w-none`}
              sandbox=""
              src={frame}
              title={title}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface PanelProps {
  readonly letter: OneLetter;
  readonly onAsk: (what: 'schedule' | 'send' | 'cancel') => void;
}

const icons = { fine: 'check', todo: 'info', broke: 'tri' } as const;
const check =
  'grid grid-cols-[1rem_minmax(0,1fr)] items-start gap-2 border-b border-rule py-1.25 [&_svg]:mt-0.5 [&_svg]:size-4';
const tints = { fine: '[&_svg]:text-ok', todo: '[&_svg]:text-over', broke: '[&_svg]:text-error' } as const;

function SidePanel({ letter, onAsk }: PanelProps) {
  const { standing, foreseen, checks } = letter;
  const isScheduled = standing.state === 'preparing';
  const broken = checks.find(({ look }) => look === 'broke');
  const off = letter.file === null ? 'Its file is gone.' : broken?.words;
  return (
    <aside className="sidepanel" aria-label="Before it goes">
      <div>
        <p className="ref">{numberOf(letter)}</p>
        <h2>{letter.title}</h2>
        <p className="row">
          <State {...stateOf(standing)} />
          {isScheduled && standing.scheduledAt !== null && <Time at={standing.scheduledAt} form="full" />}
        </p>
      </div>
      {letter.isChanged && (
        <Notice tone="decide" title="The file has changed since">
          <p>The words of that moment will be sent. Schedule it again to use the new ones.</p>
        </Notice>
      )}
      <Section title="Before it goes">
        <ul>
          {checks.map(({ look, words, more, at }) => (
            <li key={words} className={`${check} ${tints[look]}`}>
              <Icon name={icons[look]} />
              <span>
                {look === 'fine' ? words : <b>{words}</b>} {at !== undefined && <Time at={at} className="faint" />}
                {more !== undefined && <span className="quiet"> {more}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Who gets it">
        <Facts
          pairs={[
            ['Confirmed', grouped(foreseen.readers + foreseen.suppressed)],
            ['Suppressed', `${grouped(foreseen.suppressed)}, left out`],
            [
              'Recipients',
              <>
                <b>{grouped(foreseen.readers)}</b>, if it went now
              </>,
            ],
            [
              'Pace',
              `${(foreseen.mailsPerHour / 3600).toLocaleString('en-GB', { maximumFractionDigits: 1 })} each second`,
            ],
            ['Takes', takes(foreseen.readers, foreseen.mailsPerHour)],
          ]}
        />
      </Section>
      <div className="stack tight">
        <div className="row">
          <ActButton acts off={off} icon="calendar" onPress={() => onAsk('schedule')}>
            {isScheduled ? 'Change the time' : 'Schedule'}
          </ActButton>
          <ActButton acts off={off} icon="send" onPress={() => onAsk('send')}>
            Send now
          </ActButton>
          {isScheduled && (
            <ActButton acts kind="forgood" onPress={() => onAsk('cancel')}>
              Cancel the schedule
            </ActButton>
          )}
        </div>
        <TestForm letter={letter} />
        <p className="note">The test goes to this address only and is not counted.</p>
      </div>
    </aside>
  );
}

/** Form that sends a test email to one address. */
export function TestForm({ letter }: { readonly letter: OneLetter }) {
  const person = usePerson();
  const [to, setTo] = useState(person?.includes('@') === true ? person : '');
  const test = useAct(lettersActs, 'letters.test');
  return (
    <form
      className="flex flex-wrap gap-2"
      aria-label="Test"
      onSubmit={(event) => {
        event.preventDefault();
        test.run(
          { slug: letter.slug, to },
          { said: { title: 'Test sent', text: `To ${to}. Look at it on a phone too.` } },
        );
      }}
    >
      <input
        aria-label="Address for the test"
        className="input w-auto! flex-[1_1_9rem]"
        type="email"
        value={to}
        placeholder="A full address"
        onChange={(event) => setTo(event.target.value)}
      />
      <ActButton
        acts
        kind="main"
        type="submit"
        waiting={test.waiting}
        off={to.includes('@') ? undefined : 'Enter an address first.'}
      >
        Send test
      </ActButton>
    </form>
  );
}
