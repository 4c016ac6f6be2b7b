import type { KeptPromise } from './promise-register.ts';

const head = `# Promises

What the public pages promise and code can keep: where it is said, what keeps it, what proves it. Made from
\`content/promises.yaml\`, the legal texts and \`content/retention.yaml\` by

    npm run --silent corbiere -- promises --markdown > promises.md

A test fails when a named test does not exist or is skipped, when a name of the code is gone, when a
page carries an id that is not here, and when a promise stands nowhere. What only people can keep (to answer, not to sell) has no entry.
`;

function paragraph({ id, words, places, code, tests }: KeptPromise): string {
  const said = places.map(({ file, field, address }) => (address === undefined ? `\`${file}\` (${field})` : `[${address}](${file})`));
  return [
    `## ${id}`,
    '',
    ...words
      .map((sentence) => `> ${sentence}`)
      .join('\n>\n')
      .split('\n'),
    '',
    `- Said: ${said.join(', ')}`,
    `- Kept by: ${code
      .map((symbol) => symbol.split('#'))
      .map(([file = '', name = '']) => `[${name}](${file})`)
      .join(', ')}`,
    ...tests.map(({ file, name }) => `- Proved by: [${file}](${file}): ${name}`),
  ].join('\n');
}

/** Every promise as one document in Markdown; its links are relative to the project's folder. */
export function promisesDocument(promises: readonly KeptPromise[]): string {
  return `${head}\n${promises.map(paragraph).join('\n\n')}\n`;
}
