import * as z from 'zod/mini';
import { withFirmWords } from '../../contract/firm.ts';
import { callRules } from '../../features/calls/schema.ts';
import { enquiryRules } from '../../features/enquiries/reply-times.ts';
import { periodWords } from '../../features/periods.ts';
import type { ContentFile } from './content-file.ts';
import type { Problem } from './problem.ts';

/** Files whose periods are filled. Articles, letters and the dated legal texts say theirs in words. */
const filled = /^content\/(pages\/|(mail|retention)\.yaml$)/;

/** Periods in words by their slots; none where the rules are missing or wrong, which the check of fields tells. */
function periodsIn(files: readonly ContentFile[]): Readonly<Record<string, string>> {
  const dataOf = (name: string) => files.find(({ file }) => file === `content/${name}.yaml`)?.data;
  const enquiries = z.safeParse(enquiryRules, dataOf('enquiries'));
  const calls = z.safeParse(callRules, dataOf('calls'));
  return enquiries.success && calls.success ? periodWords(enquiries.data, calls.data) : {};
}

/** Files of `content/` with their periods in words. */
export function withPeriods(files: readonly ContentFile[]): readonly ContentFile[] {
  const words = periodsIn(files);
  return files.map((file) =>
    typeof file.data === 'object' && file.data ? { ...file, data: withFirmWords(file.data, words) } : file,
  );
}

/** Slots such as `{periods.call}` that no rule has, or that stand where none is filled. */
export function periodProblems(files: readonly ContentFile[]): readonly Problem[] {
  const known = Object.keys(periodsIn(files));
  return files.flatMap(({ file, texts, bodyTexts }) =>
    [...texts, ...bodyTexts].flatMap(({ text, ...at }) =>
      [...text.matchAll(/\{(periods\.[^}]*)\}/g)].flatMap(([slot, name = '']) =>
        filled.test(file) && known.includes(name)
          ? []
          : [
              {
                ...at,
                wrong: `${slot} is no period here`,
                allowed: filled.test(file) ? known.map((one) => `{${one}}`).join(', ') : 'the period in words',
              },
            ],
      ),
    ),
  );
}
