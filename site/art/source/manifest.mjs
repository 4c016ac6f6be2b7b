// Which drawing goes into which file. `npm run art` draws them all, and refuses a second flare and whatever a strict policy
// would block. The other files in site/art are originals.
import { heroPortrait, heroWide, heroWideSoundings, heroWideTrack } from './hero.mjs';
import { sampleLimits, stoppedCases } from './samples.mjs';

/** Name of the file in site/art → the function that draws it. */
export const drawings = {
  'hero-wide': heroWide,
  'hero-wide-soundings': heroWideSoundings,
  'hero-wide-track': heroWideTrack,
  'hero-portrait': heroPortrait,
  'sample-limits': sampleLimits,
  'stopped-cases': stoppedCases,
};
