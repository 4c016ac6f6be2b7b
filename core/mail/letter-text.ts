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
  /** Line above the visible address. */
  readonly fallback: string;
}

export interface NewsletterParts {
  /** Above the heading. */
  readonly masthead: readonly string[];
  /** Below the heading, larger than the text. */
  readonly standfirst: string;
  /** Small print below the text: lead in bold, text, and the address of a source. */
  readonly made: readonly { readonly lead: string; readonly text: string; readonly url?: string }[];
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
  /** Empty if the email begins with its text. */
  readonly heading: string;
  /** Text typed by one of our people, printed as typed. */
  readonly written?: string;
  readonly body: readonly string[];
  /** The parts around the text of a newsletter, whose email also has dark colours. */
  readonly newsletter?: NewsletterParts;
  readonly story?: readonly Block[];
  /** File of the story's drawing, attached as `cid:drawing`. If `isNeeded`, writing fails without it. */
  readonly drawing?: { readonly file: string; readonly isNeeded: boolean };
  /** Facts in a table; a text from outside may follow them. */
  readonly facts?: readonly Fact[];
  readonly quote?: string;
  /** Whether the part below the rule is for our team only, so that mail programs omit it from replies. */
  readonly forTeam?: boolean;
  readonly action?: LetterAction | undefined;
  readonly afterAction?: readonly string[];
  /** Further links below the rule: purpose, label, and alternatives for the same purpose. */
  readonly links?: readonly (Link & { readonly what: string; readonly others?: readonly Link[] })[];
  /** Why the email was sent, below a rule. */
  readonly why: readonly string[];
  readonly unsubscribe?: Link;
  /** Name, places and address of the sender. */
  readonly sender: string;
  /** Registered name, number and office of the company; empty until known. */
  readonly company: string;
  readonly privacy: { readonly label: string; readonly url: string };
  /** Whether there is a drawing above the heading, attached as `cid:plate`. */
  readonly plate?: boolean;
}

/** A letter without the parts that are the same in all of them. */
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
