import { stripVTControlCharacters } from 'node:util';

/**
 * Text that cannot move the cursor, change colours or turn the line around, whatever a visitor or a mail server sent.
 */
export function terminalSafe(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}
