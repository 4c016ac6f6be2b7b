import type { ConsentWords } from '../../consent/consent-words.ts';
import { functionUrl } from '../../forms/backend.ts';
import { Button } from '../../ui/Button.tsx';
import { AnswerFrame } from './AnswerFrame.tsx';

interface Properties {
  readonly name: keyof ConsentWords['counting']['answers'];
  readonly words: ConsentWords['counting'];
  readonly drawing: { readonly name: string; readonly alt: string };
}

/** Answers the objection to being counted, with the button that takes it back, or makes it again. */
export function CountingAnswer({ name, words, drawing }: Properties) {
  const isCounted = name === 'visits-counted';
  return (
    <AnswerFrame answer={words.answers[name]} drawing={drawing}>
      <form method="post" action={functionUrl('count-visits')}>
        <Button type="submit" look="second" name="count" value={isCounted ? 'no' : 'yes'}>
          {isCounted ? words.label : words.again}
        </Button>
      </form>
    </AnswerFrame>
  );
}
