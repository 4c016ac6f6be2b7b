import { join } from 'node:path';
import { FileSystemConfigLoader, HtmlValidate, esmResolver } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages } from '../../tools/checks/built-pages.ts';
import { root } from '../../tools/checks/root.ts';

const validator = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));

test.each(builtPages())('$file is valid HTML', async ({ file, html }) => {
  const { results } = await validator.validateString(html, join(root, 'dist', file));
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
  expect(faults).toEqual([]);
});
