import { within } from './pen.ts';

/** The values of a figure's controls by name, as they are in the address of a shared setting. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Figure<Setting> {
  readonly first: Setting;
  /** Missing values and non-numbers take the article's default; numbers out of range are clamped. */
  readonly read: (values: Values) => Setting;
  readonly write: (setting: Setting) => Readonly<Record<string, string>>;
  /** Name of a control that only changes the view: its value is shared but ignored when settings are compared. */
  readonly look?: string;
}

interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** The valid number nearest to the text, or `first` if it is not a number. */
export function nearest(written: string | undefined, { least, most, step }: Scale, first: number): number {
  const value = written?.trim() ? Number(written) : NaN;
  if (!Number.isFinite(value)) return first;
  const steps = Math.round((within(value, least, most) - least) / step);
  return Math.round((least + steps * step) * 100) / 100;
}

/** Whether two settings are equal, ignoring the view (`look`). */
export function isSameSetting<Setting>({ write, look }: Figure<Setting>, one: Setting, other: Setting): boolean {
  const [values, others] = [write(one), write(other)];
  return [...Object.keys(values), ...Object.keys(others)].every(
    (name) => name === look || values[name] === others[name],
  );
}

function inputsIn(controls: Element): readonly HTMLInputElement[] {
  return [...controls.querySelectorAll('input')];
}

/** The values of a range with an uneven scale, whose own value is an index; undefined for other inputs. */
function scaleOf(input: HTMLInputElement): readonly string[] | undefined {
  return input.dataset['scale']?.split(' ');
}

/** Reads the values of the controls. */
export function valuesIn(controls: Element): Values {
  return Object.fromEntries(
    inputsIn(controls)
      .filter(({ type, checked }) => type === 'range' || checked)
      .map((input) => [input.name, scaleOf(input)?.[input.valueAsNumber] ?? input.value]),
  );
}

/** Sets the controls to the values. */
export function setValues(controls: Element, values: Values): void {
  for (const input of inputsIn(controls)) {
    const value = values[input.name];
    if (input.type === 'range') input.value = String(scaleOf(input)?.indexOf(value ?? '') ?? value);
    else input.checked = input.value === value;
  }
}
