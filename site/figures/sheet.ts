/** Attributes of the parts of a drawing that move, by the name in their `data-p`. */
export type Parts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The two compositions of each drawing, by the class of their `<svg>`: for the full width of an article, and for a telephone. */
export const compositions = ['wider', 'narrow'] as const;
export type Composition = (typeof compositions)[number];

/** Where a piece of a drawing stands, in its own units. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A number as drawings state it: to a tenth of a unit. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A place as paths and transforms state it. */
export function place(x: number, y: number): string {
  return `${rounded(x)} ${rounded(y)}`;
}

/** A value between its bounds. */
export function within(value: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, value));
}

/** One drawing in the page, of whose parts only those attributes are written that change. */
export class Sheet {
  readonly composition: Composition;
  readonly svg: SVGSVGElement;
  readonly #parts: readonly { readonly name: string; readonly element: SVGElement }[];
  readonly #written = new Map<SVGElement, Record<string, string>>();

  constructor(composition: Composition, svg: SVGSVGElement) {
    this.composition = composition;
    this.svg = svg;
    this.#parts = [...svg.querySelectorAll<SVGElement>('[data-p]')].map((element) => ({
      name: element.dataset['p'] ?? '',
      element,
    }));
  }

  /** The elements of a part. */
  elements(part: string): readonly SVGElement[] {
    return this.#parts.filter(({ name }) => name === part).map(({ element }) => element);
  }

  put(parts: Parts): void {
    for (const { name, element } of this.#parts) {
      const written = this.#written.get(element) ?? {};
      this.#written.set(element, written);
      for (const [attribute, value] of Object.entries(parts[name] ?? {})) {
        if (written[attribute] === value) continue;
        written[attribute] = value;
        element.setAttribute(attribute, value);
      }
    }
  }
}

/** The compositions of the figure that this element holds. */
export function sheetsIn(figure: Element): readonly Sheet[] {
  return compositions.flatMap((composition) => {
    const svg = figure.querySelector<SVGSVGElement>(`svg.${composition}`);
    return svg ? [new Sheet(composition, svg)] : [];
  });
}
