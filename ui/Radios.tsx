import { useId, type ReactNode } from 'react';

/** A group of radio buttons. */
export function Radios({
  legend,
  value,
  onChange,
  options,
}: {
  readonly legend: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly words: ReactNode }[];
}) {
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
