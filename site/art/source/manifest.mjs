// Which drawing goes into which file. `npm run art` draws them all, and refuses a second flare and whatever a strict policy
// would block. The other files in site/art are originals.
import { heroPortrait, heroWide, heroWideTrack } from './hero.mjs';
import { sampleLimits } from './samples.mjs';

/** Name of the file in site/art → the function that draws it. */
export const drawings = {
  'hero-wide': heroWide,
  'hero-wide-track': heroWideTrack,
  'hero-portrait': heroPortrait,
  'sample-limits': sampleLimits,
};
