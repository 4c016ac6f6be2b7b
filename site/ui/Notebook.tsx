import './notebook.css';
import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly drawing: { readonly name: string; readonly alt: string };
  readonly children: ReactNode;
  readonly labelledBy: string;
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
