import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskActs, rooms, openTestDesk } from '../../../tests/stage/desk-server.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { apiPaths } from '../addresses.ts';

/** Search and filter parameters of lists. */
const filters = 'find for reference references email who record id slug at act from after before owner'.split(' ');
const names = Object.values(rooms).flatMap(({ reads, files = {} }) => [
  ...Object.keys(reads).map((name) => apiPaths.read(name)),
  ...Object.keys(files).map((name) => apiPaths.file(name)),
]);

for (const engine of engines) {
  test(`every list without results responds (${engine.name})`, async () => {
    const { signedIn } = await openTestDesk(await engine.place());
    const queries = ['', '?find=zebra', ...filters.map((name) => `?${name}=K-AAAA-BBBB`)];
    const answers = await Promise.all(
      names.flatMap((name) =>
        queries.map(async (query) => [`${name}${query}`, (await signedIn.get(name + query)).status]),
      ),
    );
    expect(answers.filter(([, status]) => Number(status) >= 500)).toEqual([]);
  });

  test(`text with NUL is refused by every act and breaks no read (${engine.name})`, async () => {
    const { signedIn } = await openTestDesk(await engine.place());
    const query = filters.map((field) => `${field}=a%00b`).join('&');
    const reads = await Promise.all(names.map(async (name) => [name, (await signedIn.get(`${name}?${query}`)).status]));
    expect(reads.filter(([, status]) => Number(status) >= 500)).toEqual([]);
    const fields = ['reference', 'id', 'slug', 'email', 'text', 'to', 'subject', 'name', 'receipt'];
    const input = {
      version: 0,
      as: 'settled',
      quotes: false,
      marks: false,
      ...Object.fromEntries(fields.map((field) => [field, 'C-7K3M-9Q2F\0'])),
    };
    const withText = Object.entries(deskActs).flatMap(([name, { input: takes }]) =>
      z.safeParse(takes, {}).success ? [] : [name],
    );
    expect(withText.length).toBeGreaterThan(35);
    const acts = await Promise.all(withText.map(async (name) => [name, (await signedIn.act(name, input)).status]));
    expect(acts).toEqual(withText.map((name) => [name, 422]));
  });
}
