import { Found } from '../../../ui/Found.tsx';

/** An address of the web, without the punctuation of the sentence around it. */
const address = /(\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?()[\]{}])/i;

/** What somebody wrote; what is looked for is marked. Its links, where it may have some, do not say where they were. */
export function LinkedText({
  text,
  find = '',
  links,
}: {
  readonly text: string;
  readonly find?: string | undefined;
  readonly links: boolean;
}) {
  // What the expression keeps is found at odd places.
  const parts = links ? text.split(address) : [text];
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      <Found key={place} words={part} typed={find} />
    ) : (
      <a key={place} className="link" href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
