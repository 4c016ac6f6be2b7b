import { readFileSync } from 'node:fs';

// Loaded into a server before everything else: its clock is the machine's plus what the file says, read at each
// SIGUSR2.
const file = process.env['CLOCK_OFFSET_FILE'] ?? '';
const RealDate = Date;
let offset = 0;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    super(given.length === 0 ? RealDate.now() + offset : given[0]);
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

function read(): void {
  offset = Number(readFileSync(file, 'utf8'));
}

read();
process.on('SIGUSR2', read);
Object.defineProperty(globalThis, 'Date', { value: ShiftedDate, writable: true, configurable: true });
