import type { APIRoute } from 'astro';
import { pageGroups } from '../../sitemap/page-groups.ts';

/** What the server lists on /search; features/search/build-index.ts adds what stands on the pages. */
export const GET: APIRoute = async () => Response.json({ groups: await pageGroups() });
