import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/stage/engines.ts';
import { peopleOf } from './people.ts';

test('people removed from the environment file lose access within a minute; an invalid file changes nothing', () => {
  const file = join(temporaryFolder(), 'corbiere.env');
  let [time, changes] = [0, 0];
  const write = (text: string): void => {
    writeFileSync(file, text);
    changes += 1;
    utimesSync(file, changes, changes);
  };
  write('DESK_URL=https://desk.example\nDESK_PEOPLE=ada@example.org,eve@example.org\n');
  const people = peopleOf(['ada@example.org', 'eve@example.org'], file, () => time);
  write('DESK_URL=https://desk.example\nDESK_PEOPLE=ada@example.org\n');
  time += 60_000;
  expect(people()).toEqual(['ada@example.org']);
  write('DESK_URL=nowhere\n');
  time += 60_000;
  expect(people()).toEqual(['ada@example.org']);
  // Without the variable, nobody can sign in from elsewhere.
  write('DATA_DIR=/var/lib/corbiere\n');
  time += 60_000;
  expect(people()).toEqual([]);
});
