import { hour } from '../../contract/time.ts';
import type { Feature } from '../../core/start/feature.ts';
import { sweep } from '../../core/store/purges.ts';
import { addPreviewCommands } from './commands.ts';
import { overPreviews } from './previews.ts';
import { addPreviews } from './routes.ts';
import { migrations } from './tables.ts';

/** Texts that are shown to some before they are published. */
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
