import { describe, expect, test } from 'vitest';
import * as coreData from '../../core/start/core-data.ts';
import { personalDataOf } from '../../core/start/feature.ts';
import { peopleIn } from '../../core/context/personal-data.ts';
import { proves } from '../../tests/stage/proves.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { features } from '../index.ts';

const parts = personalDataOf(features);

describe.each(engines)('the tables of the database, on $name', (engine) => {
  test(
    'each has a rule in content/retention.yaml or is declared to hold no personal data',
    proves('promise:retention-kept'),
    async () => {
      const store = await openFreshStore(engine);
      const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
      const kept = parts.flatMap((part) => part.tables);
      const impersonal = [coreData.impersonal, ...features.map((feature) => feature.impersonal ?? [])].flat();
      expect([...kept, ...impersonal].toSorted()).toEqual(tables.toSorted());
    },
  );

  test('those with an address key are erased with the address', async () => {
    const store = await openFreshStore(engine);
    const tables = (await store.db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => name === 'address_key'),
    );
    expect(
      peopleIn(parts)
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(tables.map(({ name }) => name).toSorted());
  });
});
