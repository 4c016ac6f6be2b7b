/** Text for a header: characters that turn the line around or hide in it would deceive its reader. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
