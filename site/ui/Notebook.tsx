import './notebook.css';
import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly drawing: { readonly name: string; readonly alt: string };
  /** Content next to the tower: heading, text, form. */
  readonly children: ReactNode;
  /** Id of the heading that names the sheet. */
  readonly labelledBy: string;
  /** Whether the sheet is the whole page rather than its last section. */
  readonly isPage?: boolean;
}

/** A sheet of squared paper with the tower at the bottom. */
export function Notebook({ drawing, children, labelledBy, isPage = false }: Properties) {
  return (
    <section className={`notebook squared ${isPage ? 'notebook-page' : ''}`.trim()} aria-labelledby={labelledBy}>
      <div className="notebook-sheet wrap">
        <div className="notebook-words">{children}</div>
        <div className="notebook-drawing">
          <Drawing name={drawing.name} alt={drawing.alt} eager={isPage} />
        </div>
      </div>
    </section>
  );
}
