import { statfsSync, statSync } from 'node:fs';
import { platformOf, type Variables } from '../context/hosting-platform.ts';

/** What a folder lies on. */
export interface Disk {
  /** As `statfs` gives it. */
  readonly type: number;
  /** The same file system as that of `/`: nothing was mounted for it. */
  readonly isOfProgram: boolean;
}

export function diskOf(folder: string): Disk {
  return { type: statfsSync(folder).type, isOfProgram: statSync(folder).dev === statSync('/').dev };
}

/** Linux's numbers of file systems that end with the machine or the container. */
const passing: ReadonlyMap<number, string> = new Map([
  [0x01021994, 'in memory (tmpfs)'],
  [0x858458f6, 'in memory (ramfs)'],
  [0x794c7630, 'in a layer of the container (overlay)'],
]);

function whyNotLasting({ type, isOfProgram }: Disk, platform: string | undefined): string | undefined {
  const kind = passing.get(type);
  if (kind !== undefined) return `lies ${kind}`;
  return platform !== undefined && isOfProgram
    ? `is on a disk that ${platform} replaces at each deploy: no volume is mounted there`
    : undefined;
}

/** What the platform is known by: variables, the disk below the data, and whether somebody started us by hand. */
export interface Surrounding {
  readonly variables: Variables;
  readonly dataDir: string;
  /** Undefined with a database elsewhere: then the folder holds nothing that must last. */
  readonly disk: Disk | undefined;
  readonly isTerminal: boolean;
}

/**
 * What an operator on a platform that gives a port and takes the disk away must know, a line each. A guess from
 * outside: a file system can last under any name, and a platform that is not in the list is not seen.
 */
export function platformRemarks({ variables, dataDir, disk, isTerminal }: Surrounding): string[] {
  const platform = platformOf(variables);
  const why = disk && whyNotLasting(disk, platform);
  const remarks =
    why === undefined
      ? []
      : [
          `What is stored will not last: DATA_DIR, ${dataDir}, ${why}. Mount a volume and set DATA_DIR to it, or ` +
            'set DATABASE_URL.',
        ];
  if (platform === undefined) {
    if (!isTerminal && (variables['PORT'] ?? '') !== '' && (variables['HOST'] ?? '') === '')
      remarks.push(
        'Only this machine can reach the server: PORT is set and HOST is not. On a platform that assigns the ' +
          'port, set HOST=0.0.0.0; behind a proxy on this machine, HOST=127.0.0.1.',
      );
  } else if ((variables['TRUST_PROXY'] ?? '') === '') {
    remarks.push(
      `All visitors count as one client: ${platform} puts a router in front, and TRUST_PROXY does not name it. ` +
        'Set TRUST_PROXY=1 for one router, or its addresses.',
    );
  }
  return remarks;
}
