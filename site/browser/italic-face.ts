import italic from '../../ui/fonts/literata-italic.woff2?url';

/** What is set in the italic face: quotations, pull quotes, and letters of formulas. */
const inItalic = 'blockquote, .prose em, .fig :is(i, em)';

/**
 * Names the italic face. All that is set in it stands below the first view, and at load it would be a third of the
 * fonts' bytes; until then the roman is slanted. Without scripts the style sheet names it (styles/fonts.css).
 */
export function nameItalicFace(): void {
  const words = document.querySelectorAll(inItalic);
  if (words.length === 0) return;
  const face = new FontFace('Literata', `url(${italic}) format('woff2')`, { style: 'italic', weight: '400' });
  // Text is laid out anew when a face becomes known: not beside the press that was the first sign of somebody.
  setTimeout(() => {
    face.load().then(
      () => {
        addUnseen(face, words);
      },
      () => undefined,
    );
  }, 300);
}

/** Lines break elsewhere in another face: it is added while none of the words that are set in it are in the window. */
function addUnseen(face: FontFace, words: NodeListOf<Element>): void {
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
    if (seen.size > 0) return;
    observer.disconnect();
    document.fonts.add(face);
  });
  for (const each of words) observer.observe(each);
}
