import type { RoomEntry } from '../../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'letters',
  place: 40,
  title: 'Letters',
  path: '/letters',
  key: 'l',
  icon: 'letters',
  load: () => import('./LettersRoom.tsx'),
  journal: {
    'letters.send': ['started', 'a letter'],
    'letters.pause': ['paused', 'a letter'],
    'letters.resume': ['let go on', 'a letter'],
    'letters.stop': ['stopped', 'a letter'],
    'letters.cancel': ['cancelled', 'a letter'],
    'letters.schedule': ['scheduled', 'a letter'],
    'letters.test': ['sent a test of', 'a letter'],
    'previews.share': ['shared a draft of', 'a text'],
    'previews.end': ['ended the preview of', 'a text'],
  },
};
