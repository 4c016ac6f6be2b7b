import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { contentTypeOf } from '../core/http/site/content-types.ts';
import { readPolicies } from '../core/http/site/page-policies.ts';
import { previewFolder, type BuiltPreview } from '../features/previews/schema.ts';
import { endedBy, runProgram } from './build/run-program.ts';
import { siteBuild } from './build/site-build.ts';
import { root } from './checks/root.ts';
import { checkContent } from './content/check-content.ts';
import type { ContentFile } from './content/content-file.ts';
import { likely } from './content/likely.ts';
import { problemLine } from './content/problem.ts';
import { readSiteContent } from './content/site-content.ts';

const titled = z.object({ title: z.string() });

/** Builds the site with a text that it does not show yet, and takes out its page with all that this loads. */
async function preview(path: string): Promise<BuiltPreview> {
  const source = `content${path.replace('/insights/', '/articles/')}`;
  const texts = readSiteContent(root).filter(({ file }) => /^content\/(?:articles|letters|regions)\//.test(file));
  const nameOf = ({ file }: ContentFile): string => file.replace(/\.[a-z]+$/, '');
  const found = texts.find((text) => nameOf(text) === source);
  if (!found) {
    const allowed = texts.map((text) => nameOf(text).replace(/^content\/(?:articles\/)?/, ''));
    throw new Error(`There is no ${source}. Allowed: ${likely(path.replace(/^\/(?:insights\/)?/, ''), allowed)}`);
  }
  const { problems } = await checkContent(root);
  const own = problems.filter(({ file }) => file === found.file);
  if (own.length > 0) throw new Error(own.map(problemLine).join('\n'));
  const dist = mkdtempSync(join(tmpdir(), 'corbiere-site-'));
  try {
    const folder = `${previewFolder}/files/${randomBytes(16).toString('base64url')}`;
    const { program, args, env } = siteBuild(root, dist);
    await runProgram(program, args, root, { ...env, PREVIEW_OF: path, PREVIEW_FILES: folder });
    const html = readFileSync(join(dist, `${path}.html`), 'utf8');
    return {
      path,
      html,
      policy: readPolicies(dist)[`${path.slice(1)}.html`] ?? '',
      title: z.parse(titled, found.data).title,
      files: loadedBy(html, join(dist, '_assets')).map(({ name, body }) => ({
        name: `${folder}/_assets/${name}`,
        type: contentTypeOf(name).type,
        body: body.toString('base64'),
      })),
    };
  } finally {
    rmSync(dist, { recursive: true });
  }
}

/** Files of a folder that a page names, and those that they name in turn. */
function loadedBy(html: string, folder: string): readonly { readonly name: string; readonly body: Buffer }[] {
  const names = new Set(readdirSync(folder));
  const loaded = [];
  for (const waiting = [html]; waiting.length > 0;) {
    const text = waiting.pop() ?? '';
    for (const name of names) {
      if (!text.includes(name)) continue;
      names.delete(name);
      const body = readFileSync(join(folder, name));
      loaded.push({ name, body });
      if (contentTypeOf(name).compressible) waiting.push(body.toString('utf8'));
    }
  }
  return loaded;
}

const [path = '', file = ''] = process.argv.slice(2);
writeFileSync(file, JSON.stringify(await preview(path).catch(endedBy)));
