import { chmodSync, cpSync, lchownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isWhole, releaseIn, versionInWords } from '../../core/start/release.ts';
import { draftPrefix, folderOf, nameRelease, tooEarly } from '../../core/start/releases.ts';
import { clauseOf, run, runToolOf } from './release-tool.ts';

const billOfMaterials = z.object({
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});

const billOf = (release: string): z.output<typeof billOfMaterials> =>
  z.parse(billOfMaterials, JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')));

/**
 * Adds a release from a folder or an archive to a project without serving it; returns its folder.
 * @throws one line when it is invalid, incomplete, of another product or address, or does not run on this machine
 */
export async function takeIn(project: string, current: string, given: string, today: string): Promise<string> {
  const draft = join(folderOf(project), `${draftPrefix}upgrade`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    if (statSync(given).isDirectory()) cpSync(given, draft, { recursive: true, verbatimSymlinks: true });
    else await run('tar', ['--extract', '--no-same-owner', '--file', given, '--directory', draft]);
    makeReadable(draft, statSync(folderOf(project)));
    const reason = await whyRefused(draft, current, today);
    if (reason !== undefined) throw new Error(reason);
    return nameRelease(project, draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`${given} is not taken: ${clauseOf(error)}. Nothing was changed.`, { cause: error });
  }
}

/** Sets the permissions of a build, so that the servers' user can read the files whoever unpacked them. */
function makeReadable(draft: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const entries = readdirSync(draft, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() && !entry.isDirectory()) throw new Error(`${entry.name} in it is neither a file nor a folder.`);
    chmodSync(path, entry.isDirectory() || entry.parentPath === join(draft, 'bin') ? 0o755 : 0o644);
    if (process.getuid?.() === 0) lchownSync(path, uid, gid);
  }
  chmodSync(draft, 0o755);
}

async function whyRefused(draft: string, current: string, today: string): Promise<string | undefined> {
  const [own, next] = [releaseIn(current), releaseIn(draft)];
  if (next === undefined) return 'it has no release.json, which "npm run build" writes into releases/.';
  if (!isWhole(draft)) return 'its files are not those that were built.';
  const [{ metadata }, { metadata: known }] = [billOf(draft), billOf(current)];
  const { name, version } = metadata.component;
  if (name !== known.component.name) return `it is of ${name}, and this is ${known.component.name}.`;
  if (next.siteUrl !== own?.siteUrl) return `it was built for ${next.siteUrl}, and this is ${String(own?.siteUrl)}.`;
  const early = tooEarly(next, today);
  if (early !== undefined) return `${early}.`;
  const node = await run(join(draft, 'bin', 'node'), ['--version']);
  const listed = billOf(draft).components.find((component) => component.name === 'node');
  if (version !== next.version || node !== `v${String(listed?.version)}`)
    return 'its bill of materials is of other versions.';
  const said = await runToolOf(draft, '--version');
  return said === versionInWords(draft) ? undefined : `its tool says that it is ${said}.`;
}
