import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

function referenceIds(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('references' in data) || !Array.isArray(data.references))
    return [];
  return data.references.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? [entry.id] : [],
  );
}

/** Citations of references that the article does not list. */
export function citeProblems(file: ContentFile): readonly Problem[] {
  if (!file.body) return [];
  const { line: first, lines } = file.body;
  const known = referenceIds(file.data);
  return lines.flatMap((text, index) =>
    [...text.matchAll(/<Cite\s+id="([^"]*)"/g)]
      .map((match) => match[1] ?? '')
      .filter((id) => !known.includes(id))
      .map((id) => ({
        file: file.file,
        line: first + index,
        field: 'body',
        wrong: `<Cite id="${id}"/> names no reference`,
        allowed: known.join(', ') || 'references listed in the frontmatter',
      })),
  );
}
