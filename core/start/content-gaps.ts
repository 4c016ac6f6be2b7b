import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A passage in double square brackets that the firm still has to supply. */
interface Gap {
  /** File and line within the folder, such as `firm.yaml:8`. */
  readonly place: string;
  readonly text: string;
}

/** The gaps of a content folder by file and line, outside comments. */
export function gapsIn(content: string): Gap[] {
  return globSync('**/*.{yaml,md,mdx}', { cwd: content })
    .sort()
    .flatMap((file) =>
      readFileSync(join(content, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*#/.test(line)
            ? []
            : [...line.matchAll(/\[\[(.+?)\]\]/g)].map(([, text = '']) => ({ place: `${file}:${index + 1}`, text })),
        ),
    );
}
