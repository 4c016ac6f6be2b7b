import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { answerPress } from '../data/early-press.ts';
import { askForMarks, useConnection, usePerson } from '../data/connection.ts';
import { colleague } from '../data/who.ts';
import { ActButton, ActLink } from '../../../../ui/ActButton.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useNow } from '../../../../ui/time/use-now.ts';
import { clockOf, clockWithSeconds, fullMoment } from '../../../../ui/time/words.ts';
import { useZone } from '../../../../ui/time/zone-shown.ts';
import { BrandMark } from './BrandMark.tsx';

function Banners() {
  const { lost, marks } = useConnection();
  const zone = useZone();
  if (lost) {
    const since = marks === undefined ? '' : ` since ${clockWithSeconds(new Date(marks.now), zone)}`;
    return (
      <div className="strip" role="alert">
        <Icon name="tri" />
        <p>
          <b>No connection to the desk{since}.</b> {marks === undefined ? '' : 'What you see is from then. '}Actions
          wait until it is back; what you typed is kept. Trying again every few seconds.
        </p>
        <ActButton onPress={askForMarks}>Try now</ActButton>
      </div>
    );
  }
  if (!marks?.readOnly) return null;
  const { since, why } = marks.readOnly;
  const said = `The database has accepted no changes since ${clockOf(new Date(since), zone)}: ${why}`;
  return (
    <div className="strip broke" role="alert">
      <Icon name="tri" />
      <p>
        <b>{said.replace(/[.]?$/, '.')}</b> You can read everything but change nothing. The website’s forms tell
        visitors that sending failed. The desk recovers automatically when the database does.
      </p>
      <ActButton icon="copy" onPress={() => void copyText(said)}>
        Copy for the operator
      </ActButton>
    </div>
  );
}

/** Printed above every room: what it is, when and by whom it was printed. */
function Printed({ page }: { readonly page: string }) {
  const [now, zone] = [useNow(), useZone()];
  return (
    <p className="mb-2 hidden border-b-[0.5pt] pb-1 text-[8.5pt] print:block">
      Corbière, {page}, printed {fullMoment(now, zone)}, by {colleague(usePerson() ?? 'somebody')}. It may contain
      personal data: destroy it when you no longer need it.
    </p>
  );
}

interface RoomHeadProps {
  readonly title: string;
  readonly say?: ReactNode;
  readonly acts?: ReactNode;
  /** Link back from a record, before the title on a narrow screen. */
  readonly back?: { readonly to: string; readonly words: string };
  /** The document's title if more than the room is open. */
  readonly page?: string | undefined;
}

const sentence =
  'pt-0.75 text-ink-2 max-[700px]:order-3 max-[700px]:basis-full max-[700px]:p-0 ' +
  'max-[700px]:text-(length:--text-note)';

/** Head of a room: the title, focused on entering, a sentence, buttons, and banners for the whole desk. */
export function RoomHead({ title, say, acts, back, page }: RoomHeadProps) {
  // This component is hydrated last.
  useEffect(answerPress, []);
  const waits = useConnection().marks?.rooms.today?.count?.value;
  useEffect(() => {
    document.title = `${waits === undefined ? '' : `(${waits}) `}${page ?? title} · Corbière desk`;
  }, [page, title, waits]);
  return (
    <>
      <Printed page={page ?? title} />
      <div className="room-head">
        {back ? (
          <ActLink className="m-only" kind="bare" icon="back" only to={back.to}>
            {back.words}
          </ActLink>
        ) : (
          <Link className="m-only brand" to="/" aria-label="Corbière, the desk">
            <BrandMark />
          </Link>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {say === undefined ? null : <p className={sentence}>{say}</p>}
        {acts === undefined ? null : (
          <div className="acts ms-auto flex items-center gap-2 max-[700px]:[&_.btn:not(.stays)]:hidden">{acts}</div>
        )}
      </div>
      <Banners />
    </>
  );
}
