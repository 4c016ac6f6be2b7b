import { Drawing } from './Drawing.tsx';

/** A photograph in the sizes and formats that the build made of it. */
export interface Photograph {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

/** The picture of an article: a drawing of the house, or a photograph. */
export interface Pictured {
  readonly file: string;
  readonly alt: string;
  readonly photograph?: Photograph | undefined;
}

interface Properties {
  readonly plate: Pictured;
  /** How wide it is shown, as `sizes` says it. */
  readonly sizes: string;
  /** Set for what the first viewport is built on. */
  readonly first?: boolean;
}

/** A plate: a photograph comes in the format and the size that the browser takes. */
export function Plate({ plate: { file, alt, photograph }, sizes, first = false }: Properties) {
  if (!photograph) return <Drawing name={file} alt={alt} first={first} />;
  const { src, width, height, sources } = photograph;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(first ? {} : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
