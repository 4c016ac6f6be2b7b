import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** The firm's own data as `content/firm.yaml` says them, each with the slot that stands for it elsewhere. */
type FirmData = readonly { readonly said: string; readonly slot: string }[];

/**
 * Where slots are filled: the words of pages, regions and legal texts. Articles and claims stay as they were published.
 */
const filled = /^content\/(pages|regions|legal)\//;

/** What the firm says of itself that other files must not repeat: its name and its addresses. */
export function firmData(files: readonly ContentFile[]): FirmData {
  const own = files.find(({ file }) => file === 'content/firm.yaml')?.texts ?? [];
  return own
    .filter(({ field }) => field === 'name' || field.startsWith('emails.'))
    .map(({ field, text }) => ({ said: text, slot: `{${field}}` }));
}

/** Texts that name the firm by hand, so that another firm would have to look for them. */
export function firmNameProblems(file: ContentFile, firm: FirmData): readonly Problem[] {
  if (!filled.test(file.file)) return [];
  return file.texts.flatMap(({ text, ...at }) =>
    firm.flatMap(({ said, slot }) => {
      // The lighthouse and the point of that name are places, whoever the firm is.
      if (!text.replaceAll(`La ${said}`, '').includes(said)) return [];
      return [
        {
          ...at,
          wrong: `"${said}" is written by hand`,
          allowed: `${slot}, which content/firm.yaml fills`,
        },
      ];
    }),
  );
}
