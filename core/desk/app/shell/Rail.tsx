import { Link, useLocation } from 'wouter';
import { apiPaths } from '../../addresses.ts';
import { type RailCount } from '../../api.ts';
import { keyed } from '../data/session-key.ts';
import { useConnection } from '../data/connection.ts';
import { forgetDrafts } from '../data/use-draft.ts';
import { colleague } from '../data/who.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Mark } from '../../../../ui/Mark.tsx';
import { clockWithSeconds } from '../../../../ui/time/words.ts';
import { switchZone, useZone, useZoneName } from '../../../../ui/time/zone-shown.ts';
import { roomAt, rooms, type RoomEntry } from '../rooms.ts';
import { useNotificationsAsked } from './notices.ts';
import { BrandMark } from './BrandMark.tsx';
import { openFind, openKeySheet, openSessions } from './overlays.ts';
import { grouped } from '../../../../ui/numbers.ts';

const tones: Readonly<Record<RailCount['tone'], string>> = { plain: '', decide: ' decide', broke: ' broke' };

function Count({ count }: { readonly count: RailCount | undefined }) {
  if (count === undefined) return null;
  return (
    <span className={`n${tones[count.tone]}${typeof count.value === 'string' ? ' word' : ''}`}>
      {count.tone === 'broke' ? <Mark name="tri" /> : null}
      <span aria-hidden="true">{typeof count.value === 'number' ? grouped(count.value) : count.value}</span>
      <span className="vh">{count.says}</span>
    </span>
  );
}

function RoomLink({
  room,
  here,
  count,
  leaves,
}: {
  readonly room: RoomEntry;
  readonly here: string | undefined;
  readonly count: RailCount | undefined;
  readonly leaves?: (() => void) | undefined;
}) {
  return (
    <Link
      to={room.path}
      aria-current={room.name === here ? 'page' : undefined}
      aria-keyshortcuts={`g ${room.key}`}
      onClick={leaves}
    >
      <Icon name={room.icon} />
      <span className="w">{room.title}</span>
      <Count count={count} />
    </Link>
  );
}

/** How recent what is shown is. */
function UpToDate() {
  const { lost, answered, marks } = useConnection();
  const zone = useZone();
  if (answered === undefined || marks === undefined)
    return <p className="sync">{lost ? 'No connection' : 'Connecting'}</p>;
  const at = clockWithSeconds(new Date(marks.now), zone);
  return (
    <p className={lost ? 'sync gone' : 'sync'}>
      <Mark name={lost ? 'tri' : 'check'} />
      {lost ? `No connection since ${at}` : `Up to date, ${at}`}
    </p>
  );
}

function SignOut({ children }: { readonly children: React.ReactNode }) {
  return (
    <form method="post" action={keyed(apiPaths.signOut)} onSubmit={forgetDrafts}>
      {children}
    </form>
  );
}

/** Rooms that a narrow screen keeps behind *More*. */
const behindMore = 4;

/** The rail beside the room, which is a bar at the foot of a narrow screen. */
export function Rail() {
  const [path] = useLocation();
  const here = roomAt(path)?.name;
  const { marks } = useConnection();
  const zoneName = useZoneName();
  const more = 'more-rooms';
  const who = marks?.person.includes('@') === true ? marks.person : colleague(marks?.person ?? '');
  const others = [
    ['find', 'Find or do', openFind],
    ['retry', `Times in ${zoneName}`, switchZone],
    ['keys', 'Keys', openKeySheet],
    ['person', 'Where you are signed in', openSessions],
  ] as const;
  const close = (): void => document.getElementById(more)?.hidePopover();
  const notifications = useNotificationsAsked();
  return (
    <>
      <header className="rail" aria-label="The desk">
        <Link className="brand" to="/">
          <BrandMark />
          Corbière<span>desk</span>
        </Link>
        <button className="find" type="button" aria-keyshortcuts="Control+K" onClick={openFind}>
          <Icon name="find" />
          <span className="w">Find or do</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
        <nav className="rooms" aria-label="Rooms">
          <ul>
            {rooms.map((room) => (
              <li key={room.name}>
                <RoomLink room={room} here={here} count={marks?.rooms[room.name]?.count} />
              </li>
            ))}
            <li className="only-narrow">
              <button type="button" popoverTarget={more}>
                <Icon name="more" />
                <span className="w">More</span>
              </button>
            </li>
          </ul>
        </nav>
        <div className="rail-foot">
          <UpToDate />
          {marks === undefined ? null : (
            <p>
              <button type="button" className="textbtn" title="Where you are signed in" onClick={openSessions}>
                {who}
              </button>
            </p>
          )}
          <p>
            <button type="button" className="textbtn" onClick={switchZone}>
              Times in {zoneName} <kbd aria-hidden="true">Z</kbd>
            </button>
          </p>
          {notifications.open ? (
            <p>
              <button type="button" className="textbtn" onClick={notifications.ask}>
                Notify me
              </button>
            </p>
          ) : null}
          <div className="row">
            <button type="button" className="textbtn" onClick={openKeySheet}>
              Keys <kbd aria-hidden="true">?</kbd>
            </button>
            <SignOut>
              <button type="submit" className="textbtn">
                Sign out
              </button>
            </SignOut>
          </div>
        </div>
      </header>
      <div id={more} className="menu more" popover="auto">
        <ul className="rooms">
          {rooms.slice(behindMore).map((room) => (
            <li key={room.name} className="r">
              <RoomLink room={room} here={here} count={marks?.rooms[room.name]?.count} leaves={close} />
            </li>
          ))}
          {others.map(([icon, words, does]) => (
            <li key={icon}>
              <button
                type="button"
                onClick={() => {
                  if (does !== switchZone) close();
                  does();
                }}
              >
                <Icon name={icon} />
                <span className="w">{words}</span>
              </button>
            </li>
          ))}
          <li>
            <SignOut>
              <button type="submit">
                <Icon name="out" />
                <span className="w">Sign out</span>
              </button>
            </SignOut>
          </li>
        </ul>
        {marks === undefined ? null : <p className="note">{marks.person}</p>}
      </div>
    </>
  );
}
