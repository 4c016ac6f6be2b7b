import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from './content/check-content.ts';
import { writeSchemas } from './content/json-schemas.ts';
import { inReadingOrder, problemLine } from './content/problem.ts';
import { spellingProblems } from './content/spelling.ts';

const { values } = parseArgs({ options: { list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
if (values.help === true) {
  console.log(
    'npm run content:check             fields, links, pictures, headings, words, spelling, read times, figures; ' +
      'writes the schemas that editors’ programs complete by\nnpm run content:check -- --list   also every address ' +
      'outside the site, to open and read by hand',
  );
  process.exit(0);
}

const root = join(import.meta.dirname, '..');
await writeSchemas(root);
const [{ files, links, external, problems: found }, misspelt] = await Promise.all([
  checkContent(root),
  spellingProblems(root),
]);
const problems = inReadingOrder([...found, ...misspelt]);
if (values.list === true) for (const { href, file, line } of external) console.log(`${href}  (${file}:${line})`);
for (const problem of problems) console.error(problemLine(problem));
console.log(
  `content: ${files} files, ${links} links, ${external.length} of them outside the site, ${problems.length} ` +
    `${problems.length === 1 ? 'problem' : 'problems'}.`,
);
process.exit(problems.length > 0 ? 1 : 0);
