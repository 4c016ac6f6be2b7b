import { slotMarker } from '../../../contract/slots.ts';
import { chooseSubject, contactSubjects } from '../schema.ts';
import type { EnquiryField } from '../schema.ts';
import type { EnquirySubjects } from '../enquiry-words.ts';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { FieldFault } from '../../../site/forms/FieldFault.tsx';
import { fieldId } from '../../../site/forms/field-id.ts';
import { FieldLabel } from '../../../site/forms/FieldLabel.tsx';

interface Properties {
  readonly form: string;
  readonly field: EnquiryField;
  readonly label: string;
  readonly optional: string | undefined;
  /** The functions say which fields are refused, and why. */
  readonly judged: boolean;
  readonly subjects: EnquirySubjects;
}

const whenRefused = 'aria-invalid:border-2 aria-invalid:border-error aria-invalid:bg-error-tint';

/** A field of a form that came back: filled with what was typed, its fault below where it has one. */
export function AnswerField({ form, field, label, optional, judged, subjects }: Properties) {
  const { name, control, type = 'text', autoComplete } = field;
  const id = fieldId(form, name);
  const { className, ...attributes } = fieldAttributes({ form, name });
  const shared = {
    ...attributes,
    className: `${className} ${whenRefused}`,
    required: optional === undefined,
    ...(autoComplete === undefined ? {} : { autoComplete }),
    // A slot is text: the functions write `true` or `false` here.
    ...(judged
      ? Object.fromEntries([
          ['aria-invalid', slotMarker(`${name}-invalid`)],
          ['aria-describedby', `${id}-fault`],
        ])
      : {}),
  };
  return (
    <div className={`flex flex-col gap-1.5 ${control !== 'line' ? 'md:col-span-2' : ''}`.trim()}>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      {control === 'lines' && (
        <textarea {...shared} className={`${shared.className} min-h-36 resize-y`} defaultValue={slotMarker(name)} />
      )}
      {control === 'choice' && (
        <select {...shared} defaultValue={slotMarker(name)}>
          <option value="">{chooseSubject}</option>
          {/* What was chosen, shown but not offered twice. */}
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
