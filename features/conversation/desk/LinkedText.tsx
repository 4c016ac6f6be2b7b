import { Found } from '../../../ui/Found.tsx';

/** A web address, without the punctuation of the surrounding sentence. */
const address = /(\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?()[\]{}])/i;

/** Text of a message with search matches marked; with `links`, its web addresses become links without a referrer. */
export function LinkedText({
  text,
  find = '',
  links,
}: {
  readonly text: string;
  readonly find?: string | undefined;
  readonly links: boolean;
}) {
  // Splitting by a capturing expression leaves the addresses at odd indices.
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
