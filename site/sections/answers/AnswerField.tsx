import { slotMarker } from '../../../contract/answers.ts';
import { fieldAttributes } from '../../forms/field-attributes.ts';
import { FieldFault } from '../../forms/FieldFault.tsx';
import { fieldId } from '../../forms/field-id.ts';
import { FieldLabel } from '../../forms/FieldLabel.tsx';

interface Properties {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly optional: string | undefined;
  /** The functions say which fields are refused, and why. */
  readonly judged: boolean;
  readonly type?: 'text' | 'email' | 'tel' | 'long' | 'choice';
  /** What stands where nothing is chosen; goes with `options`. */
  readonly unchosen?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly autoComplete?: string;
}

const whenRefused = 'aria-invalid:border-2 aria-invalid:border-error aria-invalid:bg-error-tint';

/** A field of a form that came back: filled with what was typed, its fault below where it has one. */
export function AnswerField({ form, name, label, optional, judged, type = 'text', unchosen = '', options = [], autoComplete }: Properties) {
  const id = fieldId(form, name);
  const { className, ...attributes } = fieldAttributes({ form, name });
  const shared = {
    ...attributes,
    className: `${className} ${whenRefused}`,
    required: optional === undefined,
    ...(autoComplete === undefined ? {} : { autoComplete }),
    // A slot is text: the functions write `true` or `false` here.
    ...(judged ? Object.fromEntries([['aria-invalid', slotMarker(`${name}-invalid`)], ['aria-describedby', `${id}-fault`]]) : {}),
  };
  return (
    <div className={`flex flex-col gap-1.5 ${type === 'long' || type === 'choice' ? 'md:col-span-2' : ''}`.trim()}>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      {type === 'long' && <textarea {...shared} className={`${shared.className} min-h-36 resize-y`} defaultValue={slotMarker(name)} />}
      {type === 'choice' && (
        <select {...shared} defaultValue={slotMarker(name)}>
          <option value="">{unchosen}</option>
          {/* What was chosen, shown but not offered twice. */}
          <option value={slotMarker(name)} hidden>{slotMarker(`${name}-label`)}</option>
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
      )}
      {type !== 'long' && type !== 'choice' && <input {...shared} type={type} defaultValue={slotMarker(name)} />}
      {judged && <div className="has-[span:empty]:hidden"><FieldFault id={`${id}-fault`} message={slotMarker(`${name}-fault`)} /></div>}
    </div>
  );
}
