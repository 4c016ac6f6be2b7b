import { enquiryActs } from '../../enquiries/desk/api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { conversationActs, type Thread } from './api.ts';

/** Ends the visitor's turn without a reply; the message offers Undo. */
export function useNoAnswer({ reference, version }: Pick<Thread, 'reference' | 'version'>) {
  const noAnswer = useAct(conversationActs, 'enquiries.no-answer');
  const reopen = useAct(enquiryActs, 'enquiries.reopen');
  return {
    waiting: noAnswer.waiting,
    say: (): void =>
      noAnswer.run(
        { reference, version },
        {
          said: {
            title: 'Needs no answer',
            text: `${reference}. Counted apart from answers.`,
            press: {
              label: 'Undo',
              undo: true,
              run: () =>
                reopen.run({ reference, version: version + 1 }, { said: { title: 'Open again', text: reference } }),
            },
          },
        },
      ),
  };
}
