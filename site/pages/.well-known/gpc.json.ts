import type { APIRoute } from 'astro';
import { vendors } from '../../../features/consent/page/own-vendors.ts';

/**
 * Says that this site honours Global Privacy Control, in the form of its specification:
 * https://w3c.github.io/gpc/#gpc-support-resource
 */
export const GET: APIRoute = () =>
  new Response(`${JSON.stringify({ gpc: true, lastUpdate: vendors.policy })}\n`, {
    headers: { 'content-type': 'application/json' },
  });
