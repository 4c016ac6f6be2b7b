import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readYaml } from './read-yaml.ts';

const schema = z.record(z.string(), z.unknown());

test.each([
  ['what is no YAML', 'title: x\ncase: [', /^content\/x\.yaml: .* at line 2/],
  [
    'a name for what is written elsewhere, which a few lines make gigabytes of',
    'a: &a [x]\nb: [*a]',
    /^content\/x\.yaml: /,
  ],
])('%s is refused with its file', (_what, source, reason) => {
  expect(() => readYaml('content/x.yaml', source, schema)).toThrow(reason);
});
