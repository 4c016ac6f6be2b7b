import type { APIRoute } from 'astro';
import { firm } from '../copy/registers.ts';
import { manifestIcons } from '../machine/icons.ts';

/** Name, colours and icons for browsers that put the site on a home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: `${firm.name}: ${firm.descriptor}`,
      short_name: firm.name,
      description: firm.blurb,
      lang: 'en-GB',
      start_url: '/',
      display: 'browser',
      background_color: '#fcfdfa',
      theme_color: '#fcfdfa',
      icons: Object.entries(manifestIcons).map(([file, { size, purpose }]) => ({
        src: `/icons/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
