import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const tops = '{contract,core,features,site,ui,programs}';
const imported = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+\.(?:tsx?|astro))['"?]/g;

/** A subject, a layer of core or a room of the site; files beside those are of their wing. */
function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 2).join('/');
}

// A consultation is an enquiry with a call, and a conversation is what follows an enquiry: each shows and erases the
// other.
const together = ['features/calls > features/enquiries', 'features/conversation > features/enquiries'];

test('of two folders at most one imports the other, except what follows an enquiry', () => {
  const edges = new Set<string>();
  for (const file of globSync(`${tops}/**/*.{ts,tsx,astro}`, { cwd: project })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, path = ''] of readFileSync(join(project, file), 'utf8').matchAll(imported)) {
      const [from, to] = [folderOf(file), folderOf(join(dirname(file), path))];
      if (from !== to) edges.add(`${from} > ${to}`);
    }
  }
  const mutual = [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' > ');
    return from < to && edges.has(`${to} > ${from}`);
  });
  expect(edges.size).toBeGreaterThan(100);
  expect(mutual.sort()).toEqual(together);
});
