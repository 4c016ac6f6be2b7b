import { useId, type ReactNode } from 'react';

interface Properties {
  readonly legend: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly words: ReactNode }[];
}

/** A group of radio buttons. */
export function Radios({ legend, value, onChange, options }: Properties) {
  const name = useId();
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      <div className="stack tight">
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
