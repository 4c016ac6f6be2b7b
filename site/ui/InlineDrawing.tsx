import { markup } from '../art/drawing.ts';

interface Properties {
  /** File name in site/art without the extension. */
  readonly name: string;
  /** What it shows; without it the drawing is hidden from assistive technology. */
  readonly label?: string;
  readonly className?: string;
}

/** A drawing inlined in the markup: for the first viewport, and for drawings whose parts move or hide. */
export function InlineDrawing({ name, label, className = '' }: Properties) {
  const own = markup(name);
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={`drawing ${className}`.trim()}
      viewBox={own.viewBox}
      strokeLinejoin="round"
      {...naming}
      dangerouslySetInnerHTML={{ __html: own.inner }}
    />
  );
}
