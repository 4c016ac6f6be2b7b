import type { Block } from '../../contract/letter-tree.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { LetterWords } from '../../contract/words.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface LetterAction {
  readonly label: string;
  readonly url: string;
  /** Line above the address in plain sight. */
  readonly fallback: string;
}

export interface NewsletterParts {
  /** Above the heading. */
  readonly masthead: readonly string[];
  /** Below the heading, larger than the text. */
  readonly standfirst: string;
  /** Small print below the text, each with its first words in bold; a source with its address. */
  readonly made: readonly { readonly lead: string; readonly text: string; readonly url?: string }[];
  /** Where the same can be read in a browser. */
  readonly web: { readonly label: string; readonly url: string };
}

interface Link {
  readonly label: string;
  readonly url: string;
}

export interface LetterProps {
  readonly subject: string;
  readonly preview: string;
  readonly wordmark: string;
  /** Empty where the mail begins with its text. */
  readonly heading: string;
  /** A text that one of us typed, as they typed it. */
  readonly written?: string;
  readonly body: readonly string[];
  /** What stands round the text of a letter of the newsletter; such a mail has dark colours too. */
  readonly newsletter?: NewsletterParts;
  /** What a letter of the newsletter says. */
  readonly story?: readonly Block[];
  /** The drawing of the story, a file, attached as `cid:drawing`. Where it is needed, no mail is written without it. */
  readonly drawing?: { readonly file: string; readonly isNeeded: boolean };
  /** Facts in a table, and below them a text that somebody else wrote. */
  readonly facts?: readonly Fact[];
  readonly quote?: string;
  /** What stands under the rule is for our own people: a reply should leave it out. */
  readonly forTeam?: boolean;
  readonly action?: LetterAction | undefined;
  /** What is said after the button, in a letter that leads with it. */
  readonly afterAction?: readonly string[];
  /** Further links, under the rule: what each is for, its words, and others for the same. */
  readonly links?: readonly (Link & { readonly what: string; readonly others?: readonly Link[] })[];
  /** Why the mail came, under a rule. */
  readonly why: readonly string[];
  readonly unsubscribe?: Link;
  /** Who writes, and from where. */
  readonly sender: string;
  /** Registered name, number and office of the sender's company; empty where they are not known yet. */
  readonly company: string;
  readonly privacy: { readonly label: string; readonly url: string };
  /** A drawing above the heading, attached as `cid:plate`. */
  readonly plate?: boolean;
}

/** A letter without what is the same in all of them. */
export type LetterText = Omit<LetterProps, 'wordmark' | 'sender' | 'company' | 'privacy'>;

export function filledLetter(words: LetterWords, slots: Readonly<Record<string, string>>): LetterWords {
  const fill = (text: string): string => fillMarkers(text, slots);
  return {
    subject: fill(words.subject),
    preview: fill(words.preview),
    heading: fill(words.heading),
    body: words.body.map(fill),
    why: words.why.map(fill),
  };
}
