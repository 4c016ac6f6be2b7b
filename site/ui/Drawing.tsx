import { dataAddress, drawing } from '../art/drawing.ts';

interface Properties {
  /** File in site/art without its ending. */
  readonly name: string;
  /** What it shows, in one sentence; empty where the words beside it say so already. */
  readonly alt?: string;
  /** Set for what stands in the first viewport. */
  readonly eager?: boolean;
  /**
   * Set for the drawing that the first viewport is built on: the page carries it, so that it is painted with the words.
   */
  readonly first?: boolean;
  readonly className?: string;
}

/** A drawing as an image of its own, with its size, lazy unless told otherwise. */
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
