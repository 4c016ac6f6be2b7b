import { useState } from 'react';
import { enquiryActs } from '../../enquiries/desk/api.ts';
import type { WaitingEnquiry } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';

/** Taking an enquiry, and giving it back while the message stands. */
export function useTaking(): {
  readonly taking: string | undefined;
  readonly take: (enquiry: WaitingEnquiry, then?: () => void) => void;
} {
  const taking = useAct(enquiryActs, 'enquiries.take');
  const giving = useAct(enquiryActs, 'enquiries.give-back');
  const [reference, setReference] = useState<string>();
  return {
    taking: taking.waiting ? reference : undefined,
    take: ({ reference, version }, then) => {
      setReference(reference);
      taking.run(
        { reference, version },
        {
          said: {
            title: 'Taken by you',
            text: reference,
            // Taking it made the version one more; who changed it since is asked about.
            press: {
              label: 'Give back',
              undo: true,
              run: () =>
                giving.run(
                  { reference, version: version + 1 },
                  { said: { title: 'Given back', text: `${reference} is waiting again.` } },
                ),
            },
          },
          done: then,
        },
      );
    },
  };
}
