// Longer than 250 lines: messages of both sides, with files, quoted history and delivery state.
import { useState } from 'react';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { counted } from '../../../ui/numbers.ts';
import { Time } from '../../../ui/Time.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockWithSeconds, dateOf, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import type { EnquiryRecord } from '../../enquiries/desk/api.ts';
import { LinkedText } from './LinkedText.tsx';
import { dayAndClock, notTakenWords, replyWords, sizeWords, typeWords, type Ours, type Theirs } from './turn-words.ts';

type File = Theirs['files'][number];
/** Fields of a record that say from whom and where it came. */
export type Origin = Pick<EnquiryRecord, 'name' | 'page' | 'zone'>;

const ways: Readonly<Record<Theirs['came'], string>> = {
  form: 'from the form',
  email: 'by email',
  telephone: 'by telephone',
  fair: 'at a fair',
  meeting: 'in person',
  letter: 'by letter',
  'own-program': 'from their own mail program',
  desk: 'by email',
  tool: 'from the command line',
};

const placings = {
  'reply-address': 'by its signed reply address',
  references: 'by the message it answers (References)',
  subject: 'by its reference and DMARC',
  hand: 'by hand',
} as const;

const small = 'text-(length:--text-note) [&_.i]:size-4 [&_.i]:text-ink-2';

/** Look of a message's words, and of what is said below them. */
export const wordsLook = 'px-3.5 pt-1 pb-3 text-[0.9375rem] leading-[1.55] whitespace-pre-line';
export const footLook =
  'flex flex-wrap justify-between gap-x-3.5 gap-y-0.5 border-t border-rule px-3.5 py-1 ' +
  'text-(length:--text-note) text-ink-2';

const fileLook = 'flex min-h-11 items-center gap-2 rounded-[2px] border bg-paper px-2 py-1 no-underline';
const faultLook = 'flex-wrap border-error [&>span]:flex-[1_1_12rem]';

const sealed = { smime: 'S/MIME', pgp: 'PGP', tnef: 'winmail.dat' } as const;

export function OriginalLink({ mail, bytes }: { mail: string; bytes: number }) {
  return (
    <a
      className="link"
      href={keyed(`${apiPaths.file('enquiries/original')}?mail=${encodeURIComponent(mail)}`)}
      download
    >
      {`Save the original (.eml, ${sizeWords(bytes)})`}
    </a>
  );
}

interface FileProps {
  readonly mail: string;
  readonly file: File;
  readonly notTaken: string;
}

/** Files of an email, each with a link that saves it; none is opened here. */
export function Files({ mail, files, notTaken }: Omit<FileProps, 'file'> & { readonly files: readonly File[] }) {
  if (files.length === 0) return null;
  const kept = files.filter(({ taken }) => taken).length;
  const lost = files.length - kept;
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-1.5 px-3.5 pb-2.5"
      aria-label={`Attachments, ${lost === 0 ? kept : `${kept} kept, ${lost} not taken`}`}
    >
      {files.map((file) => (
        <li key={file.place} className="grid">
          <FileLine mail={mail} file={file} notTaken={notTaken} />
        </li>
      ))}
    </ul>
  );
}

function FileLine({ mail, file: { place, name, type, bytes, taken, disguised }, notTaken }: FileProps) {
  const [asking, setAsking] = useState(false);
  const inner = (sub: string) => (
    <span>
      <VisitorText className={`block font-medium ${taken ? '' : 'line-through'}`}>{name}</VisitorText>
      <span className="sub text-ink-2">{sub}</span>
    </span>
  );
  if (!taken)
    return (
      <div className={`${fileLook} ${faultLook}`}>
        <Icon name="stopped" />
        {inner(notTaken)}
      </div>
    );
  const href = keyed(`${apiPaths.file('enquiries/attachment')}?mail=${encodeURIComponent(mail)}&place=${place}`);
  if (!disguised)
    return (
      <a className={`${fileLook} border-rule hover:border-ink`} href={href} download>
        <Icon name="download" />
        <span className="vh">Download </span>
        {inner(`${sizeWords(bytes)}, ${typeWords(type)}`)}
      </a>
    );
  return (
    <div className={`${fileLook} ${faultLook}`}>
      <Icon name="tri" />
      {inner(
        `Its contents are not what its name says: ${typeWords(type)} (${sizeWords(bytes)}). Kept, never opened ` +
          'here; Download asks again.',
      )}
      <ActButton kind="bare" icon="download" more={name} onPress={() => setAsking(true)}>
        Download…
      </ActButton>
      <Dialog
        open={asking}
        alert
        title="Not what its name says"
        onClose={() => setAsking(false)}
        acts={
          <a className="btn forgood" href={href} download onClick={() => setAsking(false)}>
            Save it all the same
          </a>
        }
      >
        <p>
          <VisitorText>{name}</VisitorText> is {typeWords(type)}. It may harm the device that opens it.
        </p>
      </Dialog>
    </div>
  );
}

/** The quoted history below an email, folded. @param of our reply that it quotes, if known */
export function Quoted({ quoted, of }: { readonly quoted: Theirs['quoted']; readonly of?: Ours | undefined }) {
  const nameOf = useNameOf();
  const zone = useZone();
  if (quoted === null) return null;
  const reply = of && `${replyWords(of, nameOf)} of ${dateOf(new Date(of.sentAt ?? of.at), zone)}`;
  return (
    <details className="px-3.5 pb-2">
      <summary className={`inline-flex min-h-7 cursor-pointer items-center gap-1.5 font-medium text-ink-2 ${small}`}>
        <Icon name="down" />
        Quoted: {reply ?? 'earlier messages'} <span className="font-normal">{counted(quoted.lines, 'line')}</span>
      </summary>
      <div
        className={`border-s-2 border-rule-strong ps-3 leading-[1.5] whitespace-pre-line text-ink-2 ${small}`}
        dir="auto"
      >
        {quoted.text}
      </div>
    </details>
  );
}

/** An encrypted or wrapped email, which can only be saved and opened in a mail program. */
function Sealed({ turn: { id, protection, original } }: { readonly turn: Theirs }) {
  if (protection === null) return null;
  const how = sealed[protection];
  return (
    <div className="bg-tint mx-3.5 mt-1.5 mb-3.5 border border-rule-strong px-3.5 py-3">
      <p>
        <b>
          {protection === 'tnef'
            ? `This email came as ${how}. The desk cannot read it.`
            : `This email is encrypted (${how}). The desk cannot read it.`}
        </b>
      </p>
      <p>
        Open the original in the mail program that {protection === 'tnef' ? 'reads it' : 'holds the key'}. What you
        learn from it can be written into a note; the promise runs as for any email.
      </p>
      {original === null ? null : (
        <p>
          <OriginalLink mail={id} bytes={original.bytes} />
        </p>
      )}
    </div>
  );
}

export function TheirTurn({
  turn,
  record: { name, page },
  quotes,
  find,
}: {
  readonly turn: Theirs;
  readonly record: Origin;
  readonly quotes: Ours | undefined;
  readonly find: string | undefined;
}) {
  const { came, at, from, text, files, quoted, placed, original, enteredBy, otherSender, protection, merged } = turn;
  const nameOf = useNameOf();
  const [zone, now] = [useZone(), useNow()];
  const way = came === 'form' && page !== '' ? `from the form on ${page}` : ways[came];
  return (
    <article className="msg">
      <header>
        <h3>
          <VisitorText>
            {from?.name === undefined || from.name === '' ? (from?.address ?? name) : from.name}
          </VisitorText>
        </h3>
        <span className={`text-ink-2 ${small}`}>
          {way}
          {protection === null || protection === 'tnef' ? '' : ', encrypted'}
          {enteredBy === null ? '' : `, entered by ${nameOf(enteredBy) === 'You' ? 'you' : nameOf(enteredBy)}`}
          {merged === null ? '' : `, in ${merged}`}
          {otherSender && from !== null ? (
            <>
              , from another address: <VisitorText>{from.address}</VisitorText>
            </>
          ) : null}
        </span>
        <Time at={at} />
      </header>
      <Sealed turn={turn} />
      <div className={wordsLook} dir="auto">
        {text === '' ? (
          <span className="faint">No message was written.</span>
        ) : (
          <LinkedText text={text} find={find} links={placed !== null} />
        )}
      </div>
      <Files mail={turn.id} files={files} notTaken={notTakenWords(turn, now, zone)} />
      <Quoted quoted={quoted} of={quotes} />
      {placed === null && original === null ? null : (
        <footer className={footLook}>
          {placed === null ? null : (
            <span>
              Placed here {placings[placed.by]}
              {placed.who === null ? '' : `: ${nameOf(placed.who)}`}
            </span>
          )}
          {original === null ? null : <OriginalLink mail={turn.id} bytes={original.bytes} />}
        </footer>
      )}
    </article>
  );
}

export function OurTurn({ turn, find }: { readonly turn: Ours; readonly find: string | undefined }) {
  const { who, came, at, text, state, leavesAt, sentAt, failure, within, asWell, merged, quoted, files, original } =
    turn;
  const nameOf = useNameOf();
  const zone = useZone();
  const now = useNow();
  const edge = state === 'held' ? 'border-edge border-dashed' : 'border-sea-4';
  return (
    <article className={`msg ms-8 bg-sea-1 max-[699px]:ms-4 ${edge}`}>
      <header>
        <h3>{who === null ? 'Somebody' : nameOf(who)}</h3>
        <span className={`text-ink-2 ${small}`}>
          {state === 'held' ? 'not yet sent' : ways[came]}
          {asWell ? ', a second reply to the same turn' : ''}
          {merged === null ? '' : `, in ${merged}`}
        </span>
        {state === 'held' && leavesAt !== null ? (
          <span className="when">leaves at {clockWithSeconds(new Date(leavesAt), zone)}</span>
        ) : (
          <Time at={sentAt ?? at} />
        )}
      </header>
      <div className={wordsLook} dir="auto">
        <LinkedText text={text} find={find} links />
      </div>
      <Files mail={turn.id} files={files} notTaken={notTakenWords(turn, now, zone)} />
      <Quoted quoted={quoted} />
      {state === 'held' ? null : (
        <footer className={footLook}>
          {within === null ? null : (
            <b className={within.inTime ? 'text-ok' : 'text-over'}>
              Answered in {spanWords(within.milliseconds)}, {within.inTime ? 'in time' : 'late'}
            </b>
          )}
          {state === 'dead' ? (
            <b className="text-over">Could not be delivered{failure === null ? '.' : `: ${failure}`}</b>
          ) : sentAt === null ? null : (
            <span>
              {came === 'own-program'
                ? 'Copied to this record by BCC; our own domain vouches for it'
                : `Taken by their mail server ${dayAndClock(new Date(sentAt), now, zone)}`}
              . Whether it was opened is not known and not asked.
            </span>
          )}
          {original === null ? null : <OriginalLink mail={turn.id} bytes={original.bytes} />}
        </footer>
      )}
    </article>
  );
}
