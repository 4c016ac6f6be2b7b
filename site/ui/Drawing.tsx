import { dataAddress, drawing } from '../art/drawing.ts';

interface Properties {
  /** File name in site/art without the extension. */
  readonly name: string;
  /** What it shows, in one sentence; empty if the text next to it says the same. */
  readonly alt?: string;
  readonly eager?: boolean;
  /** The main drawing of the first viewport, embedded in the page so that it is painted with the text. */
  readonly first?: boolean;
  readonly className?: string;
}

/** A drawing as an `<img>` with its size, lazy by default. */
export function Drawing({ name, alt = '', eager = false, first = false, className = '' }: Properties) {
  const { src, width, height } = drawing(name);
  return (
    <img
      className={`drawing ${className}`.trim()}
      src={first ? dataAddress(name) : src}
      width={width}
      height={height}
      alt={alt}
      decoding={first ? 'sync' : 'async'}
      {...(eager || first ? {} : { loading: 'lazy' as const })}
    />
  );
}
