import { within } from './pen.ts';

/** What the controls of a figure hold, by their names; the address of a shared setting says the same. */
export type Values = Readonly<Record<string, string | undefined>>;

/** How the setting of a figure is written in its controls and in the address. */
export interface Figure<Setting> {
  readonly first: Setting;
  /** What is missing or is no number is as in the article; a number out of range is brought to the nearest end. */
  readonly read: (values: Values) => Setting;
  readonly write: (setting: Setting) => Readonly<Record<string, string>>;
  /** A control that only looks: what it holds is shared, but is not part of what is compared. */
  readonly look?: string;
}

/** Ends and steps of what can be set. */
interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** The number that can be set which is nearest to the one written. */
export function nearest(written: string | undefined, { least, most, step }: Scale, first: number): number {
  const value = written?.trim() ? Number(written) : NaN;
  if (!Number.isFinite(value)) return first;
  const steps = Math.round((within(value, least, most) - least) / step);
  return Math.round((least + steps * step) * 100) / 100;
}

/** Whether two settings are the same but for where they look. */
export function alike<Setting>({ write, look }: Figure<Setting>, one: Setting, other: Setting): boolean {
  const [values, others] = [write(one), write(other)];
  return [...Object.keys(values), ...Object.keys(others)].every(
    (name) => name === look || values[name] === others[name],
  );
}

function inputsIn(controls: Element): readonly HTMLInputElement[] {
  return [...controls.querySelectorAll('input')];
}

/** The uneven scale of a range, whose own value is a place on it. */
function scaleOf(input: HTMLInputElement): readonly string[] | undefined {
  return input.dataset['scale']?.split(' ');
}

/** What these controls hold. */
export function valuesIn(controls: Element): Values {
  return Object.fromEntries(
    inputsIn(controls)
      .filter(({ type, checked }) => type === 'range' || checked)
      .map((input) => [input.name, scaleOf(input)?.[input.valueAsNumber] ?? input.value]),
  );
}

/** Sets these controls. */
export function put(controls: Element, values: Values): void {
  for (const input of inputsIn(controls)) {
    const value = values[input.name];
    if (input.type === 'range') input.value = String(scaleOf(input)?.indexOf(value ?? '') ?? value);
    else input.checked = input.value === value;
  }
}
