import type { APIRoute, GetStaticPaths } from 'astro';
import mark from '../../art/logo-mark.svg?raw';
import { iconPng, manifestIcons, type IconShape } from '../../machine/icons.ts';

interface Props extends Record<string, unknown> {
  readonly shape: IconShape;
}

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(manifestIcons).map(([file, shape]) => ({ params: { file }, props: { shape } }));

export const GET: APIRoute<Props> = async ({ props }) =>
  new Response(new Uint8Array(await iconPng(mark, props.shape)), { headers: { 'Content-Type': 'image/png' } });
