import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useConnection } from '../data/connection.ts';
import { say } from '../../../../ui/say.ts';

const mayAsk = (): boolean => 'Notification' in window && Notification.permission === 'default';

/** Whether permission for notifications has not been decided yet, and a function that requests it. */
export function useNotificationsAsked(): { readonly open: boolean; readonly ask: () => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(mayAsk()), []);
  return { open, ask: () => void Notification.requestPermission().then(() => setOpen(mayAsk())) };
}

/** Shows a browser notification, without visitors' text, while the desk is in the background. */
function notify(title: string, body: string, open: () => void): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag: title });
    shown.addEventListener('click', () => {
      window.focus();
      open();
    });
  } catch {
    // Mobile browsers have the constructor, but it throws.
  }
}

/** Notifies the person of an enquiry assigned to them, or of more waiting than before, while the desk is open. */
export function useNotices(): void {
  const [, go] = useLocation();
  const { marks } = useConnection();
  const known = useRef<{ readonly given: string; readonly waits: number } | undefined>(undefined);
  useEffect(() => {
    if (marks === undefined) return;
    const { given } = marks;
    const [at, waits] = [given?.at ?? '', Number(marks.rooms['today']?.count?.value ?? 0)];
    const before = known.current;
    known.current = { given: at, waits };
    if (before === undefined) return;
    if (waits > before.waits) notify('More waits at the desk', `${waits} in all`, () => go('/'));
    if (given === null || at <= before.given) return;
    const { reference, by } = given;
    const [title, open] = [`${by} has given you an enquiry`, () => go(`/enquiries/${reference}`)];
    say({ kind: 'info', title, text: reference, press: { label: 'Open it', run: open } });
    notify(title, reference, open);
  }, [marks, go]);
}
