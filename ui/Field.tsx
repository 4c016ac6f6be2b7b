import { useId, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon.tsx';

export interface FieldFrame {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface Ids {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function Frame({
  label,
  optional,
  hint,
  error,
  children,
}: FieldFrame & { readonly children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const describes = [hint === undefined ? '' : `${id}-h`, error === undefined ? '' : `${id}-e`].join(' ').trim();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional === true ? <span className="opt"> (optional)</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': describes === '' ? undefined : describes,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p className="note" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="errmsg" id={`${id}-e`}>
          <Icon name="tri" />
          {error}
        </p>
      )}
    </div>
  );
}

interface Text extends FieldFrame {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
}

interface TextFieldProps extends Text {
  readonly type?: 'text' | 'email' | 'search' | 'url';
  readonly inputMode?: 'numeric' | 'email' | undefined;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

interface TextAttributes extends Ids, Pick<Text, 'value' | 'placeholder' | 'maxLength'> {
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

function TextFrame({
  value,
  onChange,
  placeholder,
  maxLength,
  children,
  ...frame
}: Text & { readonly children: (attributes: TextAttributes) => ReactNode }) {
  return (
    <Frame {...frame}>
      {(ids) => children({ ...ids, value, placeholder, maxLength, onChange: (event) => onChange(event.target.value) })}
    </Frame>
  );
}

/** A single-line text field. */
export function TextField({ type = 'text', inputMode, autoComplete = 'off', ref, ...text }: TextFieldProps) {
  return (
    <TextFrame {...text}>
      {(attributes) => (
        <input
          {...attributes}
          ref={ref}
          className="input"
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
        />
      )}
    </TextFrame>
  );
}

/** A multi-line text field; its direction follows the text. */
export function TextArea({
  rows,
  ref,
  ...text
}: Text & { readonly rows?: number; readonly ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <TextFrame {...text}>
      {(attributes) => <textarea {...attributes} ref={ref} className="input" dir="auto" rows={rows} />}
    </TextFrame>
  );
}

interface SelectProperties extends FieldFrame {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly words: string }[];
}

/** A select for lists too long for buttons. */
export function Select({ value, onChange, options, ...frame }: SelectProperties) {
  return (
    <Frame {...frame}>
      {(ids) => (
        <select {...ids} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
