import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { changedMeanwhile } from './data/use-act.ts';
import { keyLayers } from '../../../ui/keys/key-layers.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { undoLast, unshown } from '../../../ui/say.ts';
import { ActLink } from '../../../ui/ActButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useAnnounced } from '../../../ui/stores/announce.ts';
import { roomAt, rooms } from './rooms.ts';
import { openFind, openKeySheet, useOverlay } from './shell/overlays.ts';
import { Patterns } from './shell/Patterns.tsx';
import { Rail } from './shell/Rail.tsx';
import { RoomFault } from './shell/RoomFault.tsx';
import { RoomHead } from './shell/RoomHead.tsx';
import { useNotices } from './shell/notices.ts';
import { switchZone } from '../../../ui/time/zone-shown.ts';

/** Delay before loading a chunk again; milliseconds. */
const askedAgain = 3_000;

/** Retries loading a chunk until it succeeds, so that a lost connection does not break the page. */
function untilThere<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const ask = (): Promise<Part> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, askedAgain)).then(ask));
  return ask;
}

const parts = {
  changed: untilThere(() => import('./shell/ChangedDialog.tsx')),
  find: untilThere(() => import('./find/FindOrDo.tsx')),
  keys: untilThere(() => import('./shell/KeySheet.tsx')),
  sessions: untilThere(() => import('./shell/Sessions.tsx')),
  toasts: untilThere(() => import('../../../ui/Toast.tsx').then(({ Toasts }) => ({ default: Toasts }))),
};
const ChangedDialog = lazy(parts.changed);
const FindOrDo = lazy(parts.find);
const KeySheet = lazy(parts.keys);
const Sessions = lazy(parts.sessions);
const Toasts = lazy(parts.toasts);

/** Delay in place of `requestIdleCallback`, which Safari lacks; milliseconds. */
const idleAfter = 1_000;

/** Prefetches the overlays when the browser is idle. */
function fetchWhenIdle(then: () => void): void {
  const fetchParts = (): void => void Promise.all(Object.values(parts).map((part) => part())).then(then);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchParts);
  else setTimeout(fetchParts, idleAfter);
}

/** How long after G a room's letter is accepted; milliseconds. */
const secondKeyWithin = 1_500;

function useDeskKeys(): void {
  const [, go] = useLocation();
  const afterG = useRef(0);
  const entries = rooms.map(({ key, path }) => [key, path] as const);
  useKeys({
    g: () => {
      afterG.current = Date.now();
    },
    '?': openKeySheet,
    z: switchZone,
    u: undoLast,
  });
  useKeys({ 'Ctrl+k': openFind }, { inDialogs: true });
  // The second key takes precedence over a room's own: T after G is Today, not *take*.
  useEffect(() => {
    const second = (event: KeyboardEvent): void => {
      if (keyLayers.blocked || Date.now() - afterG.current > secondKeyWithin || event.key.toLowerCase() === 'g') return;
      afterG.current = 0;
      const path = entries.find(([key]) => key === event.key.toLowerCase())?.[1];
      if (path === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      go(path);
    };
    window.addEventListener('keydown', second, { capture: true });
    return () => window.removeEventListener('keydown', second, { capture: true });
  });
}

/** Scrolls to the top and focuses the title on entering a room, as a page load would. */
function useFocusOnEntering(room: string | undefined): void {
  const before = useRef(room);
  useEffect(() => {
    if (before.current === room) return;
    before.current = room;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [room]);
}

function NoRoom() {
  return (
    <>
      <RoomHead title="Nothing here" />
      <div className="room-body">
        <EmptyState title="There is no page at this address." acts={<ActLink to="/">Go to Today</ActLink>}>
          The link may be incomplete, or from another program.
        </EmptyState>
      </div>
    </>
  );
}

function Room() {
  const [path] = useLocation();
  const room = roomAt(path);
  useFocusOnEntering(room?.name);
  if (room === undefined) return <NoRoom />;
  const loading = (
    <>
      <RoomHead title={room.title} />
      <div className="room-body">
        <Skeleton />
      </div>
    </>
  );
  return (
    <RoomFault key={room.name} title={room.title}>
      {room.isThere ? (
        <room.Room />
      ) : (
        <Suspense fallback={loading}>
          <room.Room />
        </Suspense>
      )}
    </RoomFault>
  );
}

function Announcer() {
  const { text, turn } = useAnnounced();
  return (
    <p className="vh" role="status" aria-live="polite">
      {text}
      {/* Screen readers repeat the same words only if the text differs. */}
      {turn % 2 === 0 ? '' : '\u00a0'}
    </p>
  );
}

function Shell() {
  useDeskKeys();
  useNotices();
  const overlay = useOverlay();
  const changed = changedMeanwhile.use();
  const [saysThings, setSaysThings] = useState(false);
  // Stays mounted from the first message on.
  if (unshown.use().length > 0 && !saysThings) setSaysThings(true);
  useEffect(() => fetchWhenIdle(() => setSaysThings(true)), []);
  return (
    <>
      <Patterns />
      <a className="skip" href="#work">
        Skip to main content
      </a>
      <div className="shell">
        <Rail />
        <main className="room" id="work" tabIndex={-1}>
          <Room />
        </main>
      </div>
      <Announcer />
      <Suspense>{saysThings ? <Toasts /> : null}</Suspense>
      <Suspense>
        {overlay === 'find' ? <FindOrDo /> : null}
        {overlay === 'keys' ? <KeySheet /> : null}
        {overlay === 'sessions' ? <Sessions /> : null}
        {changed === undefined ? null : <ChangedDialog />}
      </Suspense>
    </>
  );
}

export function Desk() {
  return (
    <CSPProvider disableStyleElements>
      <Shell />
    </CSPProvider>
  );
}
