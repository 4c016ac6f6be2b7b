import { escapedForMarkup } from '../../contract/slots.ts';

/** Escapes text for an XML element or quoted attribute. @throws on characters that XML 1.0 does not allow */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const foreign = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.exec(text);
  if (foreign)
    throw new Error(
      `XML cannot hold U+${text.charCodeAt(foreign.index).toString(16).padStart(4, '0')} (in ` +
        `"${text.slice(0, 40)}…"); remove it from the content.`,
    );
  return escapedForMarkup(text);
}
