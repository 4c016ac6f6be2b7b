import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RoomName } from '../api.ts';
import type { IconName } from './kit/Icon.tsx';

export interface RoomEntry {
  readonly name: RoomName;
  readonly title: string;
  /** Where it begins; everything below it is the room's own. */
  readonly path: string;
  /** The letter after G. */
  readonly key: string;
  readonly icon: IconName;
  readonly Room: LazyExoticComponent<ComponentType>;
}

/** The rooms, in the order of the rail; each is a chunk of its own. */
export const rooms: readonly RoomEntry[] = [
  { name: 'today', title: 'Today', path: '/', key: 't', icon: 'today', Room: lazy(() => import('../../../features/today/desk/TodayRoom.tsx')) },
  {
    name: 'enquiries',
    title: 'Enquiries',
    path: '/enquiries',
    key: 'e',
    icon: 'enquiries',
    Room: lazy(() => import('../../../features/enquiries/desk/EnquiriesRoom.tsx')),
  },
  { name: 'calls', title: 'Calls', path: '/calls', key: 'c', icon: 'calls', Room: lazy(() => import('../../../features/calls/desk/CallsRoom.tsx')) },
  {
    name: 'letters',
    title: 'Letters',
    path: '/letters',
    key: 'l',
    icon: 'letters',
    Room: lazy(() => import('../../../features/newsletter/desk/letters/LettersRoom.tsx')),
  },
  {
    name: 'readers',
    title: 'Readers',
    path: '/readers',
    key: 'r',
    icon: 'readers',
    Room: lazy(() => import('../../../features/newsletter/desk/readers/ReadersRoom.tsx')),
  },
  { name: 'visits', title: 'Visits', path: '/visits', key: 'v', icon: 'visits', Room: lazy(() => import('../../../features/visits/desk/VisitsRoom.tsx')) },
  {
    name: 'promises',
    title: 'Promises',
    path: '/promises',
    key: 'p',
    icon: 'promises',
    Room: lazy(() => import('../../../features/promises/desk/PromisesRoom.tsx')),
  },
  {
    name: 'privacy',
    title: 'Privacy',
    path: '/privacy',
    key: 'y',
    icon: 'privacy',
    Room: lazy(() => import('../../../features/privacy/desk/PrivacyRoom.tsx')),
  },
  { name: 'mail', title: 'Mail', path: '/mail', key: 'm', icon: 'mail', Room: lazy(() => import('../../../features/mailroom/desk/MailRoom.tsx')) },
];

/** The room an address belongs to. */
export function roomAt(path: string): RoomEntry | undefined {
  return rooms.find((room) => (room.path === '/' ? path === '/' : path === room.path || path.startsWith(`${room.path}/`)));
}
