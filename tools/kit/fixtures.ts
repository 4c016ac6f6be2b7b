import type { Fixture } from '../../ui/fixtures/fixture.ts';

/** What stands in ui/fixtures/, by the names of the parts. */
export const fixtures: readonly Fixture[] = Object.values(
  import.meta.glob<{ readonly fixture: Fixture }>('../../ui/fixtures/*.tsx', { eager: true }),
)
  .map(({ fixture }) => fixture)
  .sort((one, other) => one.part.localeCompare(other.part));
