import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from './content/check-content.ts';
import { writeSchemas } from './content/json-schemas.ts';
import { inReadingOrder, problemLine } from './content/problem.ts';
import { spellingProblems } from './content/spelling.ts';

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help === true) {
  console.log(
    'npm run content:check   fields, links, pictures, headings, words, spelling, read times, figures; writes the ' +
      'schemas that editors’ programs complete by',
  );
  process.exit(0);
}

const root = join(import.meta.dirname, '..');
await writeSchemas(root);
const [{ files, links, problems: found }, misspelt] = await Promise.all([checkContent(root), spellingProblems(root)]);
const problems = inReadingOrder([...found, ...misspelt]);
for (const problem of problems) console.error(problemLine(problem));
const unit = problems.length === 1 ? 'problem' : 'problems';
console.log(`content: ${files} files, ${links} links, ${problems.length} ${unit}.`);
process.exit(problems.length > 0 ? 1 : 0);
