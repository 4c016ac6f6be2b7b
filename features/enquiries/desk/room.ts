import { lazy } from 'react';
import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'enquiries',
  title: 'Enquiries',
  path: '/enquiries',
  key: 'e',
  icon: 'enquiries',
  Room: lazy(() => import('./EnquiriesRoom.tsx')),
  journal: {
    'enquiries.take': ['took', 'enquiry'],
    'enquiries.give-back': ['gave back', 'enquiry'],
    'enquiries.hand-over': ['handed over', 'enquiry'],
    'enquiries.answer': ['marked as answered', 'enquiry'],
    'enquiries.answered': ['marked as answered', 'enquiry'],
    'enquiries.reply': ['answered by email', 'enquiry'],
    'enquiries.take-reply-back': ['took back the reply to', 'enquiry'],
    'enquiries.close': ['closed', 'enquiry'],
    'enquiries.unanswered': ['closed as never answered', 'enquiry'],
    'enquiries.not-for-us': ['closed as not for us', 'enquiry'],
    'enquiries.reopen': ['reopened', 'enquiry'],
    'enquiries.undo': ['took back an act on', 'enquiry'],
    'enquiries.note': ['noted on', 'enquiry'],
    'enquiries.late-reason': ['said why the answer was late to', 'enquiry'],
    'enquiries.correct-address': ['corrected the address of', 'enquiry'],
    'enquiries.side-tray': ['put in the side tray', 'enquiry'],
    'enquiries.not-suspicious': ['took from the side tray', 'enquiry'],
    'enquiries.export': ['exported', 'enquiries'],
    'enquiries.forget': ['erased', 'enquiry'],
  },
};
