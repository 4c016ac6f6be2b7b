import type { ContentFile } from './content-file.ts';
import { readableTexts } from './readable-texts.ts';
import type { Problem } from './problem.ts';

interface Term {
  /** How it is not written; one capture of the wrong word. */
  readonly wrong: RegExp;
  readonly right: string;
  /** Where the other spelling is somebody's else: the specification's, or a name. */
  readonly except?: RegExp;
}

/** How the house spells. British English, and the names of laws, firms and things as they spell themselves. */
const houseTerms: readonly Term[] = [
  { wrong: /\b(Corbiere)\b(?!\.example)/, right: 'Corbière' },
  {
    wrong: /\b([Oo]rganizations?|[Oo]rganizing)\b/,
    right: 'organisation',
    except: /Organization \(optional\)|^Organization$|Organization name|Company or Organization/,
  },
  { wrong: /\b([Pp]ersonalisations?)\b/, right: 'personalization, as the category is called' },
  {
    wrong:
      /\b((?:[Rr]ecogn|[Oo]ptim|[Ss]tandard|[Mm]inim|[Mm]axim|[Uu]til|[Gg]eneral|[Cc]haracter|[Pp]riorit|[Hh]omogen|[Cc]ategor|[Aa]utom|[Cc]entral)iz(?:e[sd]?|ing|ation|ations))\b/,
    right: 'the -ise form',
  },
  {
    wrong: /\b([Cc]olors?|[Bb]ehaviors?|[Nn]eighbors?|[Ll]abors?|[Hh]arbors?|[Ff]avors?|[Hh]onors?)\b/,
    right: 'the -our form',
  },
  { wrong: /\b([Cc]enters?|[Mm]eters? per|[Ff]ibers?)\b/, right: 'the -re form' },
  { wrong: /\b([Aa]nalyz(?:e[sd]?|ing))\b/, right: 'analyse' },
  { wrong: /\b([Mm]odel(?:ing|ed)|[Tt]ravel(?:ing|ed)|[Ll]abel(?:ing|ed)|[Ss]ignal(?:ing|ed))\b/, right: 'two l’s' },
  {
    wrong: /\b([Dd]efense|[Ll]icense agreement|[Cc]atalog(?:s)?|[Gg]ray)\b/,
    right: 'defence, licence, catalogue, grey',
  },
  { wrong: /\b([Cc]yber[- ]security)\b/, right: 'cybersecurity' },
  {
    wrong:
      /\b([Ee]-mails?|[Mm]ails|[Mm]ailed|(?:[Aa]n?|[Oo]ne|[Ee]ach|[Ee]very|[Tt]h(?:is|at|e)|[Nn]o|[Nn]ew|[Oo]ur|[Yy]our) mail)\b(?! (?:server|provider|program|client|folder|software))/,
    right: 'email, which English counts',
  },
  { wrong: /\b(EU AI act|Ai Act|A\.I\.)(?!\w)/, right: 'EU AI Act, AI' },
  { wrong: /\b(ISO\d+|IEC\d+)\b/, right: 'a space: ISO 10218' },
  {
    wrong: /\b((?:[Nn]ext|[Ee]very|[Ee]ach|[Mm]onthly|[Nn]ewsletter) issues?|[Ww]orking papers?|[Ee]ssays?)\b/,
    right: 'letter for one month of Field Notes, article for what stands under Insights',
    except: /Working Paper \d/,
  },
  { wrong: /\b(Github|Linkedin|Youtube)\b/, right: 'GitHub, LinkedIn, YouTube' },
  {
    wrong:
      /\b(humanoid certified|bias-free|world-leading|cutting-edge|state-of-the-art|game-chang\w+|seamless(?:ly)?|unhackable)\b/i,
    right: 'what it does, plainly',
  },
];

/** Words that the house writes otherwise. */
export function houseTermProblems(file: ContentFile): readonly Problem[] {
  return readableTexts(file).flatMap(({ text, ...at }) =>
    houseTerms.flatMap(({ wrong, right, except }) => {
      const found = wrong.exec(text)?.[1];
      if (found === undefined || except?.test(text) === true) return [];
      return [{ ...at, wrong: `"${found}" is not how the house writes it`, allowed: right }];
    }),
  );
}
