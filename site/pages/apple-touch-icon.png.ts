import type { APIRoute } from 'astro';
import mark from '../art/logo-mark.svg?raw';
import { appleTouchIcon, iconPng } from '../machine/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await iconPng(mark, appleTouchIcon)), { headers: { 'Content-Type': 'image/png' } });
