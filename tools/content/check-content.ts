import { bareFigureProblems } from './bare-figures.ts';
import { citeProblems, claimUseProblems } from './claim-use.ts';
import type { ContentFile } from './content-file.ts';
import { fieldProblems } from './fields.ts';
import { firmData, firmNameProblems } from './firm-name.ts';
import { headingProblems } from './headings.ts';
import { houseTermProblems } from './house-terms.ts';
import { linkProblems, linksIn } from './links.ts';
import { altProblems, drawingProblems } from './pictures.ts';
import { pictureNames, pictureProblems } from './plates.ts';
import { inReadingOrder, type Problem } from './problem.ts';
import { letterProblems } from './letters.ts';
import { listProblems } from './lists.ts';
import { periodProblems } from './period-names.ts';
import { promiseProblems } from './promise-use.ts';
import { readTimeProblems } from './read-time.ts';
import { schemaOf } from './schema-of.ts';
import { readSiteContent } from './site-content.ts';
import { templateProblems } from './template-words.ts';
import { pageOf, targetsOf } from './targets.ts';

/** What a check of the whole content found. */
interface ContentReport {
  readonly files: number;
  readonly links: number;
  readonly problems: readonly Problem[];
}

/** What keeps the site from being built or shown: wrong fields, lists that do not name each other, absent pictures. */
export async function faultsIn(root: string, files: readonly ContentFile[]): Promise<readonly Problem[]> {
  const bySchema = files.map(async (file) => fieldProblems(file, await schemaOf(root, file.file)));
  const fields = (await Promise.all(bySchema)).flat();
  const drawn = pictureNames(root);
  return [
    ...fields,
    // Letters tell of their fields too, for the desk, but not what was likely meant.
    ...letterProblems(files).filter((told) => told.field === 'body' || fields.every(({ file }) => file !== told.file)),
    ...listProblems(files),
    ...files.flatMap((file) => drawingProblems(file, drawn)),
  ];
}

/** The same for the whole content as it lies on the disk. */
export async function contentFaults(root: string): Promise<readonly Problem[]> {
  return inReadingOrder(await faultsIn(root, readSiteContent(root)));
}

/** Checks every file under content/: fields, links, pictures, headings, words, read times, figures. */
export async function checkContent(root: string): Promise<ContentReport> {
  const files = readSiteContent(root);
  const links = files.flatMap(linksIn);
  const firm = firmData(files);
  const faults = await faultsIn(root, files);
  const further = [
    ...files.flatMap((file) => [
      ...altProblems(file),
      ...headingProblems(file),
      ...houseTermProblems(file),
      ...firmNameProblems(file, firm),
      ...readTimeProblems(file),
      ...bareFigureProblems(file),
      ...citeProblems(file),
    ]),
    ...(await pictureProblems(root)),
    ...templateProblems(root, files),
    ...claimUseProblems(files),
    ...promiseProblems(files),
    ...periodProblems(files),
    ...linkProblems(
      links,
      targetsOf(root, files),
      (name) => files.filter(({ file }) => file === name).map((file) => pageOf(file))[0],
    ),
  ];
  return {
    files: files.length,
    links: links.length,
    problems: inReadingOrder([
      ...faults,
      // What a schema refuses is told once.
      ...further.filter((told) => !faults.some(({ file, field }) => file === told.file && field === told.field)),
    ]),
  };
}
