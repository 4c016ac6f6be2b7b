/**
 * The two compositions of the drawing, by the class of their `<svg>`: for the full width of an article, and for a
 * telephone.
 */
export const compositions = ['wider', 'narrow'] as const;
type Composition = (typeof compositions)[number];

/**
 * Scales of `site/art/figure-leading-marks-{composition}.svg`: units per metre in the channel's plan, and units per
 * degree in the view from the ship.
 */
export const scales: Readonly<Record<Composition, { readonly metre: number; readonly degree: number }>> = {
  wider: { metre: 0.6, degree: 20 },
  narrow: { metre: 0.46, degree: 17 },
};

/** Distance of the hills in metres; bearings are read at infinity. */
export const hills = 2000;
