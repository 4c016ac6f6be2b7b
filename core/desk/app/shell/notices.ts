import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useConnection } from '../data/connection.ts';
import { say } from '../../../../ui/say.ts';

/** Says so when a colleague gives this person an enquiry while the desk is open. */
export function useAssignmentNotice(): void {
  const [, go] = useLocation();
  const { marks } = useConnection();
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (marks === undefined) return;
    const { given } = marks;
    const now = given?.at ?? '';
    const before = known.current;
    known.current = now;
    if (given === null || before === undefined || now <= before) return;
    const { reference, by } = given;
    say({
      kind: 'told',
      title: `${by} has given you an enquiry`,
      text: reference,
      press: { label: 'Open it', run: () => go(`/enquiries/${reference}`) },
    });
  }, [marks, go]);
}
