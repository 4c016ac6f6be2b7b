/** The two compositions of the drawing, by the class of their `<svg>`. */
export const compositions = ['wider', 'narrow'] as const;
type Composition = (typeof compositions)[number];

/** Scales of `figure-leading-marks-{composition}.svg`: units per metre in plan, per degree in the view. */
export const scales: Readonly<Record<Composition, { readonly metre: number; readonly degree: number }>> = {
  wider: { metre: 0.6, degree: 20 },
  narrow: { metre: 0.46, degree: 17 },
};

/** Distance of the hills in metres; bearings are read at infinity. */
export const hills = 2000;
