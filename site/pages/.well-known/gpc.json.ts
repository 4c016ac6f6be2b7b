import type { APIRoute } from 'astro';
import { vendors } from '../../../features/consent/page/own-vendors.ts';

/** Global Privacy Control is honoured: https://w3c.github.io/gpc/#gpc-support-resource */
export const GET: APIRoute = () =>
  new Response(`${JSON.stringify({ gpc: true, lastUpdate: vendors.policy })}\n`, {
    headers: { 'content-type': 'application/json' },
  });
