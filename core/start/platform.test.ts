import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../context/environment.ts';
import { diskOf, platformRemarks, type Surrounding } from './platform.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';

const ext4 = 0xef53;
const onOwnDisk: Surrounding = {
  variables: {},
  dataDir: '/srv/data',
  disk: { type: ext4, isOfProgram: true },
  isTerminal: true,
};
const remarks = (changes: Partial<Surrounding>): string[] => platformRemarks({ ...onOwnDisk, ...changes });

describe('a start', () => {
  test("has nothing to remark on a machine of one's own", () => {
    expect(remarks({})).toEqual([]);
    expect(remarks({ variables: { PORT: '8080' } })).toEqual([]);
    expect(remarks({ variables: { PORT: '8080', HOST: '127.0.0.1' }, isTerminal: false })).toEqual([]);
  });

  test('says that only this machine reaches a server that was given a port and no host', () => {
    expect(remarks({ variables: { PORT: '8080' }, isTerminal: false })).toEqual([
      expect.stringContaining('HOST=0.0.0.0'),
    ]);
  });

  test.each([
    [0x01021994, 'tmpfs'],
    [0x794c7630, 'overlay'],
  ])('says that data on a file system of type %i will not last', (type, name) => {
    const [line = ''] = remarks({ disk: { type, isOfProgram: false } });
    expect(line).toContain(name);
    expect(line).toMatch(/\/srv\/data.*DATABASE_URL/);
  });

  test('says on a platform that the disk beside the program goes with it, and that visitors count as one', () => {
    const variables = { RENDER: 'true', PORT: '10000' };
    expect(remarks({ variables })).toEqual([
      expect.stringContaining('Render'),
      expect.stringContaining('TRUST_PROXY=1'),
    ]);
    expect(remarks({ variables, disk: { type: ext4, isOfProgram: false } })).toEqual([
      expect.stringContaining('TRUST_PROXY=1'),
    ]);
    expect(remarks({ variables: { ...variables, TRUST_PROXY: '1' }, disk: undefined })).toEqual([]);
  });
});

test('listens to the outside on a platform that gives a port, unless HOST says otherwise, else to this machine', () => {
  const hostOf = (variables: Record<string, string>): string => {
    const reading = readEnvironment(variables, '/srv');
    return 'settings' in reading ? reading.settings.host : '';
  };
  expect(hostOf({ PORT: '10000', FLY_APP_NAME: 'corbiere' })).toBe('0.0.0.0');
  expect(hostOf({ PORT: '10000', FLY_APP_NAME: 'corbiere', HOST: '::' })).toBe('::');
  expect(hostOf({ FLY_APP_NAME: 'corbiere' })).toBe('127.0.0.1');
  expect(hostOf({ PORT: '10000' })).toBe('127.0.0.1');
});

test.skipIf(!existsSync('/dev/shm'))('the kind of a disk is read from the system', () => {
  expect(diskOf('/dev/shm')).toEqual({ type: 0x01021994, isOfProgram: false });
  expect(diskOf(temporaryFolder()).type).toBeGreaterThan(0);
});
