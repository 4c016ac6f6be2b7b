import type { APIRoute } from 'astro';
import mark from '../art/logo-mark.svg?raw';
import { faviconIcon, icoOf, iconPng } from '../machine/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(icoOf(await iconPng(mark, faviconIcon), faviconIcon.size)), {
    headers: { 'Content-Type': 'image/x-icon' },
  });
