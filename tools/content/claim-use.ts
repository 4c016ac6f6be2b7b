import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

function idsIn(file: ContentFile): readonly string[] {
  return Array.isArray(file.data)
    ? file.data.flatMap((entry: unknown) =>
        typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? [entry.id] : [],
      )
    : [];
}

/** Every place that names a claim. */
function uses(file: ContentFile): readonly { readonly field: string; readonly line: number; readonly id: string }[] {
  const fields = file.texts
    .filter(({ field }) => /(^|\.)claims?(\.\d+)?$/.test(field))
    .map(({ field, line, text }) => ({ field, line, id: text }));
  const body = (file.body?.lines ?? []).flatMap((text, index) =>
    [...text.matchAll(/<Claim\s+id="([^"]*)"/g)].map((match) => ({
      field: 'body',
      line: (file.body?.line ?? 1) + index,
      id: match[1] ?? '',
    })),
  );
  return [...fields, ...body];
}

/** Claims that are named but not registered, registered twice, or registered and used nowhere. */
export function claimUseProblems(files: readonly ContentFile[]): readonly Problem[] {
  const problems: Problem[] = [];
  const registered = new Map<string, { readonly file: string; readonly line: number }>();
  for (const file of files.filter((candidate) => candidate.file.startsWith('content/claims/'))) {
    idsIn(file).forEach((id, index) => {
      const line = file.lineOf([index, 'id']);
      const first = registered.get(id);
      if (first)
        problems.push({
          file: file.file,
          line,
          field: `${index}.id`,
          wrong: `"${id}" is registered already (${first.file}:${first.line})`,
          allowed: 'an id of its own',
        });
      else registered.set(id, { file: file.file, line });
    });
  }
  const used = new Set<string>();
  for (const file of files.filter((candidate) => !candidate.file.startsWith('content/claims/'))) {
    for (const { field, line, id } of uses(file)) {
      used.add(id);
      if (!registered.has(id))
        problems.push({
          file: file.file,
          line,
          field,
          wrong: `no claim is called "${id}"`,
          allowed: 'the id of an entry in content/claims',
        });
    }
  }
  for (const [id, { file, line }] of registered) {
    if (!used.has(id))
      problems.push({
        file,
        line,
        field: id,
        wrong: 'nothing uses this claim',
        allowed: 'claims that a page or an article names; remove it or use it',
      });
  }
  return problems;
}
