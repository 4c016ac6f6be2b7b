import { hour } from '../../contract/time.ts';
import type { Feature } from '../../core/start/feature.ts';
import { sweep } from '../../core/store/purges.ts';
import { addPreviewCommands } from './commands.ts';
import { overPreviews, addPreviews } from './previews.ts';
import { migrations } from './tables.ts';

/** Previews of unpublished texts at unguessable addresses. */
export const previews: Feature = {
  name: 'previews',
  migrations,
  impersonal: ['previews', 'preview_files'],
  routes: addPreviews,
  jobs: ({ store, now }) => [
    { name: 'previews', every: hour, run: (signal) => sweep(store, overPreviews, now(), signal) },
  ],
  commands: [addPreviewCommands],
};
