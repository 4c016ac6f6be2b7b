// Which drawing goes into which file. `npm run art` draws them all, and refuses a second flare and whatever a strict policy
// would block.
import * as solutions from './solutions.mjs';
import * as articles from './articles.mjs';
import * as industries from './industries.mjs';
import * as views from './views.mjs';
import * as plates from './plates.mjs';
import * as regions from './regions.mjs';
import * as spots from './spots.mjs';
import * as samples from './samples.mjs';
import * as letters from './letters.mjs';
import * as leadingMarks from './leading-marks.mjs';
import { heroPortrait, heroWide, heroWideTrack } from './hero.mjs';

const kebab = (s) => s.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase());
// The subject decides the name; the function may live in any module.
const { agents, cognitive, ethical, robotics, vision, decision, smartBuildings, retailInnovation, governmentPublicSector } = solutions;
const { ninetyDays, whoSigns, cockedHat, warehouse, cropRows, chip, nextIndustrialIntelligence, humanAiCollaboration, ethicalAi, roboticsRoi, predictiveMaintenance, automationEconomics, culturalIntelligence, intelligentAgents } = articles;
const { line, health, theatre, turbine, city, construction, energy } = industries;
/** Name of the file in site/art → the function that draws it. */
export const drawings = {
  'hero-wide': heroWide, 'hero-wide-track': heroWideTrack, 'hero-portrait': heroPortrait,
  'flip-agent-systems': agents, 'flip-cognitive-systems': cognitive, 'flip-ethical-ai': ethical,
  'teaser-who-signs': whoSigns, 'teaser-cocked-hat': cockedHat, 'teaser-ninety-days': ninetyDays,
  'solution-manufacturing-automation': line, 'solution-logistics-warehousing': warehouse, 'solution-smart-buildings': smartBuildings, 'solution-healthcare-support': health, 'solution-educational-technology': theatre, 'solution-retail-innovation': retailInnovation, 'solution-government-public-sector': governmentPublicSector,
  'industry-automotive': vision, 'industry-aerospace': turbine, 'industry-construction': construction, 'industry-energy': energy, 'industry-agriculture': cropRows, 'industry-technology': chip, 'industry-government': city,
  'article-next-industrial-intelligence': nextIndustrialIntelligence, 'article-human-ai-collaboration': humanAiCollaboration, 'article-ethical-ai': ethicalAi, 'article-robotics-roi': roboticsRoi, 'article-safety-standards': robotics, 'article-predictive-maintenance': predictiveMaintenance, 'article-automation-economics': automationEconomics, 'article-cultural-intelligence': culturalIntelligence, 'article-decision-theory': decision, 'article-intelligent-agents': intelligentAgents,
};
for (const [prefix, mod] of [['plate-', plates], ['', views], ['', regions], ['', samples], ['letter-', letters], ['spot-', spots]]) for (const [k, fn] of Object.entries(mod)) drawings[(prefix + kebab(k)).replace('spot-spot-', 'spot-')] = fn;
// The working drawings, each in two compositions: one for the full width of an article, one for a telephone.
for (const [figure, compositions] of Object.entries({ leadingMarks })) for (const [composition, draw] of Object.entries(compositions)) drawings[`figure-${kebab(figure)}-${composition}`] = draw;
