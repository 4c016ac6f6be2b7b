import italic from '../art/fonts/literata-italic.woff2?url';

/** What is set in the italic face: quotations, pull quotes, and letters of formulas. */
const inItalic = 'blockquote, .prose em, .fig :is(i, em)';

/**
 * Names the italic face, which the browser then fetches. All that is set in it stands below the first view, and at load it
 * would be a third of the fonts' bytes; until then the roman is slanted. Without scripts the style sheet names it
 * (styles/fonts.css).
 */
export function nameItalicFace(): void {
  if (!document.querySelector(inItalic)) return;
  const face = new FontFace('Literata', `url(${italic}) format('woff2')`, { style: 'italic', weight: '400', display: 'swap' });
  // Text is laid out anew when a face becomes known: not beside the press that was the first sign of somebody.
  setTimeout(() => {
    document.fonts.add(face);
  }, 300);
}
