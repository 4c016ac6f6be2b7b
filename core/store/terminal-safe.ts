import { stripVTControlCharacters } from 'node:util';

/** Text that cannot move the cursor, change colours or turn the line around, whoever sent it. */
export function terminalSafe(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}
