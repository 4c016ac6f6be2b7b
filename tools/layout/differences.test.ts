import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import type { Section } from './sheet.ts';

const greys = (value: number): string => Buffer.alloc(64, value).toString('base64');
const team: Section = { size: [1440, 900], pieces: [['h2 Our Team', 72, 100, 300, 60]], greys: greys(200) };
const at = (section: Section) => ({ '/about at 1440 px': { '4 team': section } });

test('a section that lies as it did is not named, nor one that another machine rounded', () => {
  expect(differences(at(team), at(team))).toEqual([]);
  expect(differences(at(team), at({ ...team, size: [1440, 903], pieces: [['h2 Our Team', 73, 98, 300, 62]], greys: greys(203) }))).toEqual([]);
});

test('a piece that moved is named with its section, its width and by how much', () => {
  expect(differences(at(team), at({ ...team, pieces: [['h2 Our Team', 72, 130, 250, 60]] }))).toEqual([
    '/about at 1440 px, section 4 team: “h2 Our Team” top +30, width -50',
  ]);
});

test('a drawing that vanished without moving anything is seen', () => {
  expect(differences(at(team), at({ ...team, greys: greys(250) }))).toEqual([
    '/about at 1440 px, section 4 team: it looks different: its greys are 50.0 of 255 apart',
  ]);
});

test('words that came or went, and sections too', () => {
  expect(differences(at(team), at({ ...team, pieces: [['h2 Team', 72, 100, 300, 60]] }))).toEqual([
    '/about at 1440 px, section 4 team: its pieces are others: −“h2 Our Team” +“h2 Team”',
  ]);
  expect(differences(at(team), { '/about at 1440 px': {} })).toEqual(['/about at 1440 px, section 4 team: is gone']);
});
