import { markup } from '../art/drawing.ts';

interface Properties {
  /** File in site/art without its ending. */
  readonly name: string;
  /** What it shows; without it the drawing is hidden from assistive technology. */
  readonly label?: string;
  readonly className?: string;
  /** Replaces the drawing's own coordinate box, to crop or extend it. */
  readonly viewBox?: string;
  readonly preserveAspectRatio?: string;
}

/** A drawing in the page's own markup: for the first viewport, and where parts of it move or hide. */
export function InlineDrawing({ name, label, className = '', viewBox, preserveAspectRatio }: Properties) {
  const own = markup(name);
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={`drawing ${className}`.trim()}
      viewBox={viewBox ?? own.viewBox}
      strokeLinejoin="round"
      {...(preserveAspectRatio === undefined ? {} : { preserveAspectRatio })}
      {...naming}
      dangerouslySetInnerHTML={{ __html: own.inner }}
    />
  );
}
