import { Fragment } from 'react';
import { enquirySlots } from '../answers.ts';
import { slotMarker } from '../../../contract/slots.ts';
import { enquiryFunctions, type EnquiryKind } from '../schema.ts';
import { fieldsOf } from '../schema.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import type { AnswerText } from '../../../site/answers/answers-words.ts';
import type { EnquiryAnswerName, EnquiryContent } from './enquiries-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { AnswerField } from './AnswerField.tsx';
import { AnswerFrame } from '../../../site/answers/AnswerFrame.tsx';

interface Properties {
  readonly name: EnquiryAnswerName;
  readonly kind: EnquiryKind;
  readonly answer: AnswerText;
  readonly words: EnquiryContent;
  readonly drawing: { readonly name: string; readonly alt: string };
}

/** A page that answers an enquiry sent without script: thanks, or the same form with everything typed. */
export function EnquiryAnswer({ name, kind, answer, words, drawing }: Properties) {
  const slots: readonly string[] = enquirySlots[name];
  if (!slots.includes('message')) return <AnswerFrame answer={answer} drawing={drawing} />;
  const judged = slots.includes('message-fault');
  return (
    <AnswerFrame answer={answer} drawing={drawing}>
      <form
        className="grid grid-cols-1 gap-x-column gap-y-6 md:grid-cols-2"
        action={functionUrl(enquiryFunctions[kind])}
        method="post"
      >
        {fieldsOf[kind].map((field) => (
          <Fragment key={field.name}>
            <AnswerField
              form={kind}
              field={field}
              label={words.labels[field.name]}
              optional={field.required ? undefined : words.optional}
              judged={judged}
              subjects={words.subjects}
            />
            {field.control === 'choice' && <input type="hidden" name="topic" value={slotMarker('topic')} />}
          </Fragment>
        ))}
        <Trap form={kind} label={words.trap} />
        <div className="md:col-span-2">
          <Button type="submit">{words.answers.again}</Button>
        </div>
      </form>
    </AnswerFrame>
  );
}
