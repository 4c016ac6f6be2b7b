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

const sync =
  'sync mb-2 flex items-center gap-2 max-[1100px]:block max-[1100px]:text-[0.75rem] ' +
  'max-[1100px]:[&_.m]:mx-auto max-[1100px]:[&_.m]:mb-0.5';

function UpToDate() {
  const { lost, answered, marks } = useConnection();
  const zone = useZone();
  if (answered === undefined || marks === undefined)
    return <p className={`${sync} text-ink-2`}>{lost ? 'No connection' : 'Connecting'}</p>;
  const at = clockWithSeconds(new Date(marks.now), zone);
  return (
    <p className={`${sync} ${lost ? 'text-error' : 'text-ink-2 [&_.m]:text-ok'}`}>
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

/** Number of rooms that a narrow screen moves into *More*. */
const behindMore = 4;

const rail =
  'rail sticky top-0 z-20 flex h-dvh flex-col overflow-y-auto bg-paper ps-3 pe-[calc(0.75rem+7px)] pt-3.5 pb-3 ' +
  '[scrollbar-width:thin] max-[1100px]:ps-1 max-[1100px]:pe-[calc(0.25rem+7px)] max-[700px]:fixed ' +
  'max-[700px]:inset-[auto_0_0] max-[700px]:z-30 max-[700px]:h-auto max-[700px]:overflow-visible ' +
  'max-[700px]:border-t max-[700px]:border-edge max-[700px]:p-0 print:hidden!';
const brand =
  'brand max-[1100px]:justify-center max-[1100px]:px-0 max-[1100px]:py-1 max-[1100px]:text-[0px] ' +
  'max-[1100px]:[&>span]:hidden max-[700px]:hidden';
const find =
  'find mt-3.5 mb-3 flex min-h-(--spacing-control) w-full cursor-pointer items-center gap-2 rounded-control ' +
  'border border-rule-strong bg-field px-2 py-1 text-start text-(length:--text-note) leading-[1.2] text-ink-3 ' +
  'hover:border-ink hover:text-ink max-[1100px]:mx-auto max-[1100px]:w-11 max-[1100px]:justify-center ' +
  'max-[1100px]:[&_.w]:sr-only max-[1100px]:[&_kbd]:hidden max-[700px]:hidden [&_kbd]:ms-auto';
const foot =
  'mt-auto px-2 pt-3 text-(length:--text-note) text-ink-3 max-[1100px]:px-0 max-[1100px]:text-center ' +
  'max-[1100px]:[&_.row]:hidden max-[1100px]:[&_p:not(.sync)]:hidden max-[700px]:hidden ' +
  '[&_.row]:mt-1 [&_.row]:gap-x-4 [&_.row]:gap-y-1 ' +
  '[&_.textbtn]:gap-1.5 [&_.textbtn]:font-normal [&_.textbtn]:text-ink-2';
const menu =
  'menu fixed inset-[auto_auto_1rem_6rem] m-0 w-56 max-[700px]:inset-[auto_0.5rem_4.25rem_auto] ' +
  '[&_button]:w-full [&_button]:text-(length:--text-body) [&_button]:leading-[1.2] [&_form]:contents ' +
  'max-[700px]:[&_:is(a,button)]:min-h-11';

/** The navigation: a rail at the side, or a bar at the bottom of a narrow screen. */
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
      <header className={rail} aria-label="The desk">
        <Link className={brand} to="/">
          <BrandMark />
          Corbière<span>desk</span>
        </Link>
        <button className={find} type="button" aria-keyshortcuts="Control+K" onClick={openFind}>
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
        <div className={foot}>
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
      <div id={more} className={menu} popover="auto">
        <ul className="rooms">
          {rooms.slice(behindMore).map((room) => (
            <li key={room.name} className="hidden max-[700px]:block">
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
        {marks === undefined ? null : <p className="mt-1 border-t border-rule px-2 py-1.5 note">{marks.person}</p>}
      </div>
    </>
  );
}
