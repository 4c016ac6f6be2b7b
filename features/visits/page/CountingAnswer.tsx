import type { ConsentWords } from '../../consent/page/consent-words.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnswerFrame } from '../../../site/answers/AnswerFrame.tsx';

interface Properties {
  readonly name: keyof ConsentWords['counting']['answers'];
  readonly words: ConsentWords['counting'];
  readonly drawing: { readonly name: string; readonly alt: string };
}

/** Confirms the objection to being counted, or its withdrawal, with a button for the opposite. */
export function CountingAnswer({ name, words, drawing }: Properties) {
  return (
    <AnswerFrame answer={words.answers[name]} drawing={drawing}>
      <form className="flex flex-wrap gap-3" method="post" action={functionUrl('count-visits')}>
        {name !== 'visits-uncounted' && (
          <Button type="submit" look="second" name="count" value="no">
            {words.label}
          </Button>
        )}
        {name !== 'visits-counted' && (
          <Button type="submit" look="second" name="count" value="yes">
            {words.again}
          </Button>
        )}
      </form>
    </AnswerFrame>
  );
}
