/** Text safe for a header: no line breaks, and no invisible or direction-changing characters that could mislead. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
