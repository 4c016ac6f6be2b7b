import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';

export interface FileKind {
  /** Media type detected from the contents, or else the email's. */
  readonly type: string;
  /** Whether the contents differ from what the name says, or are a program. */
  readonly disguised: boolean;
}

const programs = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/wasm',
]);
const programNames =
  /\.(?:exe|scr|com|pif|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|lnk|jar|apk|app|dmg|iso|img|reg|cpl|chm)$/i;

/** Container formats: office documents are ZIP files, for example. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip': /zip|openxml|opendocument|epub|ms-|iwork|keynote|pages|numbers|vnd\./,
  'application/x-cfb': /msword|ms-|vnd\.|outlook|msi/,
  'application/xml': /xml|svg|gpx|kml/,
  'application/x-ole-storage': /ms/,
};

/** Detects a file's type from its contents and compares it with its name and the email's media type. */
export async function fileKind(name: string, said: string, content: Uint8Array): Promise<FileKind> {
  const found = await fileTypeFromBuffer(content.subarray(0, 1024 * 1024)).catch(() => undefined);
  const type = found?.mime ?? said;
  const named = mime.getType(name) ?? undefined;
  if (programs.has(type) || programNames.test(name)) return { type, disguised: true };
  if (found === undefined || named === undefined) return { type, disguised: false };
  const isSame = family(named) === family(type) || (containers[type]?.test(named) ?? false);
  return { type, disguised: !isSame };
}

/** Reduces a media type for comparison: images, audio and video have several names for one format. */
function family(type: string): string {
  return /^(?:image|audio|video|font)\//.test(type) ? type.split('/', 1).join('') : type;
}
