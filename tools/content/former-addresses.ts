import { basename, extname } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { readSiteContent } from './site-content.ts';

const folders: Readonly<Record<string, string>> = { insights: 'articles', regions: 'regions' };
const known = z.object({ formerly: z.array(z.string()) });

/** The address that a text has now, by one under which it was known. */
function presentAddress(root: string, path: string): string | undefined {
  const [, section = '', old = ''] = /^\/(insights|regions)\/([a-z0-9-]+)$/.exec(path) ?? [];
  const folder = folders[section];
  const found = (folder === undefined ? [] : readSiteContent(root, folder)).find(
    ({ data }) => z.safeParse(known, data).data?.formerly.includes(old) === true,
  );
  return found && `/${section}/${basename(found.file, extname(found.file))}`;
}

/** Leads on as the server of a built site does, but not for good: what an editor tries is not to be remembered. */
export function formerAddresses(root: string): Plugin {
  return {
    name: 'former-addresses',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const present = presentAddress(root, request.url ?? '');
        if (present === undefined) next();
        else response.writeHead(302, { location: present }).end();
      });
    },
  };
}
