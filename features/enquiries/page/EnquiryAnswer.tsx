import { Fragment } from 'react';
import { enquirySlots } from '../answers.ts';
import { slotMarker } from '../../../contract/slots.ts';
import {
  chooseSubject,
  contactSubjects,
  enquiryFunctions,
  fieldsOf,
  type EnquiryField,
  type EnquiryKind,
} from '../schema.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import type { AnswerText } from '../../../site/answers/answers-words.ts';
import type { EnquiryAnswerName, EnquiryContent } from './enquiries-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { FieldFault } from '../../../site/forms/FieldFault.tsx';
import { fieldId } from '../../../site/forms/field-id.ts';
import { FieldLabel } from '../../../site/forms/FieldLabel.tsx';
import type { EnquirySubjects } from '../enquiry-words.ts';
import { AnswerFrame } from '../../../site/answers/AnswerFrame.tsx';

interface FieldProperties {
  readonly form: string;
  readonly field: EnquiryField;
  readonly label: string;
  readonly optional: string | undefined;
  /** Whether the server marks the invalid fields, with the reasons. */
  readonly judged: boolean;
  readonly subjects: EnquirySubjects;
}

/** A field of a returned form, with the typed value and, if invalid, its error. */
function AnswerField({ form, field, label, optional, judged, subjects }: FieldProperties) {
  const { name, control, type = 'text', autoComplete } = field;
  const id = fieldId(form, name);
  const shared = {
    ...fieldAttributes({ form, name }),
    required: optional === undefined,
    ...(autoComplete === undefined ? {} : { autoComplete }),
    // A slot is text: the server writes `true` or `false` here.
    ...(judged
      ? Object.fromEntries([
          ['aria-invalid', slotMarker(`${name}-invalid`)],
          ['aria-describedby', `${id}-fault`],
        ])
      : {}),
  };
  return (
    <div className={`flex flex-col gap-1.5 ${control !== 'line' ? 'lg:col-span-2' : ''}`.trim()}>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      {control === 'lines' && (
        <textarea {...shared} className={`${shared.className} min-h-36 resize-y`} defaultValue={slotMarker(name)} />
      )}
      {control === 'choice' && (
        <select {...shared} defaultValue={slotMarker(name)}>
          <option value="">{chooseSubject}</option>
          {/* The chosen option, hidden so that the list does not offer it twice. */}
          <option value={slotMarker(name)} hidden>
            {slotMarker(`${name}-label`)}
          </option>
          {contactSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {subjects[subject]}
            </option>
          ))}
        </select>
      )}
      {control === 'line' && <input {...shared} type={type} defaultValue={slotMarker(name)} />}
      {judged && (
        <div className="has-[span:empty]:hidden">
          <FieldFault id={`${id}-fault`} message={slotMarker(`${name}-fault`)} />
        </div>
      )}
    </div>
  );
}

interface Properties {
  readonly name: EnquiryAnswerName;
  readonly kind: EnquiryKind;
  readonly answer: AnswerText;
  readonly words: EnquiryContent;
  readonly drawing: { readonly name: string; readonly alt: string };
}

/** A page that answers a form sent without JavaScript: thanks, or the same form with everything typed. */
export function EnquiryAnswer({ name, kind, answer, words, drawing }: Properties) {
  const slots: readonly string[] = enquirySlots[name];
  if (!slots.includes('message')) return <AnswerFrame answer={answer} drawing={drawing} />;
  const judged = slots.includes('message-fault');
  return (
    <AnswerFrame answer={answer} drawing={drawing}>
      <form
        className="grid grid-cols-1 gap-x-column gap-y-6 lg:grid-cols-2"
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
        <div className="lg:col-span-2">
          <Button type="submit">{words.answers.again}</Button>
        </div>
      </form>
    </AnswerFrame>
  );
}
