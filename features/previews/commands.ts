import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod/mini';
import { print, printTable, readSettings, toolActor, withContext } from '../../core/cli/session.ts';
import { isPublic, ownFolder } from '../../core/context/environment.ts';
import { projectOf } from '../../core/start/release.ts';
import { endPreview, sharedPreviews, sharePreview } from './previews.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import { builtPreview, type BuiltPreview } from './schema.ts';

function pathOf(text: string): string {
  if (!/^\/?(?:(?:insights|letters|regions)\/)?[a-z0-9-]+$/.test(text))
    throw new InvalidArgumentError('It must be the slug of an article, or letters/<slug>, or regions/<slug>.');
  return text.includes('/') ? `/${text.replace(/^\//, '')}` : `/insights/${text}`;
}

/** Builds the text from the project's sources. @throws when there are none or the build fails */
function build(path: string): BuiltPreview {
  const project = projectOf(ownFolder);
  const launcher = join(project, 'tools', 'launch.mjs');
  if (!existsSync(launcher)) throw new Error(`${project} has no sources: a draft is shared where it is written.`);
  const { siteUrl, functionsUrl } = readSettings();
  console.error('Building the site, which takes up to a minute …');
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-preview-'));
  try {
    const file = join(folder, 'preview.json');
    const { status } = spawnSync(process.execPath, [launcher, 'preview', path, file], {
      cwd: project,
      env: { ...process.env, SITE_URL: siteUrl, PUBLIC_BACKEND_URL: functionsUrl },
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) throw new Error('Nothing was shared.');
    return z.parse(builtPreview, JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dayOf = (moment: string): string => moment.slice(0, 10);

/** `corbiere preview` */
export function addPreviewCommands(program: Command): void {
  const preview = program
    .command('preview')
    .description('drafts and texts to come, shown for 14 days to whoever has their address');

  jsonCommand(
    preview,
    'share',
    'build a text as its file is now and show it; one that is shown already keeps its address',
  )
    .argument('<text>', 'slug of an article, or letters/<slug>, or regions/<slug>', pathOf)
    .action(async (path: string, { json }: { json?: boolean }) => {
      const actor = toolActor();
      const built = build(path);
      const shared = await withContext((context) => sharePreview(context, actor, built));
      const local = isPublic(shared.url) ? '' : '\nOnly this machine opens that address: SITE_URL names no public one.';
      print(json, shared, () => `${shared.url}\nUntil ${dayOf(shared.endsAt)} (UTC).${local}`);
    });

  jsonCommand(preview, 'list', 'the texts that are shown, the latest first').action(
    async ({ json }: { json?: boolean }) => {
      printTable(json, await withContext(sharedPreviews), 'Nothing is shared.', [
        { title: 'TEXT', value: ({ path }) => path.slice(1), width: 40 },
        { title: 'UNTIL', value: ({ endsAt }) => dayOf(endsAt), width: 10 },
        { title: 'BY', value: ({ sharedBy }) => sharedBy, width: 24 },
        { title: 'ADDRESS', value: ({ url }) => url, width: 120 },
      ]);
    },
  );

  preview
    .command('end')
    .description('show a text no longer')
    .argument('<text>', 'slug of an article, or letters/<slug>, or regions/<slug>', pathOf)
    .action(async (path: string) => {
      await withContext((context) => endPreview(context, toolActor(), path));
      console.log(`${path.slice(1)} is shown no longer.`);
    });
}
