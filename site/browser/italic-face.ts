import italic from '../../ui/fonts/literata-italic.woff2?url';

const inItalic = 'blockquote, .prose em, .fig :is(i, em)';

/** Adds the italic face late: all its text is below the first screen, and it is a third of the fonts' bytes. */
export function nameItalicFace(): void {
  const words = document.querySelectorAll(inItalic);
  if (words.length === 0) return;
  const face = new FontFace('Literata', `url(${italic}) format('woff2')`, { style: 'italic', weight: '400' });
  // Adding a face causes a layout, which should not delay the answer to a first press.
  setTimeout(() => {
    face.load().then(
      () => {
        addUnseen(face, words);
      },
      () => undefined,
    );
  }, 300);
}

/** Adds a face while none of its text is in the window, since line breaks may change. */
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
