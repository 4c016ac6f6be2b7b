import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { svgOf } from '../../../art/drawing.ts';
import { letters } from '../../../../features/newsletter/page/letters/letters.ts';

interface Props extends Record<string, unknown> {
  readonly drawing: string;
}

export const getStaticPaths: GetStaticPaths = () =>
  letters.map(({ slug, matter }) => ({ params: { slug }, props: { drawing: matter.drawing.file } }));

/** A letter's drawing for emails and feeds, which show no SVG: twice 600 pixels, on paper. */
export const GET: APIRoute<Props> = async ({ props }) => {
  const png = await sharp(Buffer.from(svgOf(props.drawing)), { density: 192 })
    .resize(1200)
    .flatten({ background: '#fcfdfa' })
    .png({ palette: true, colours: 48, dither: 0, effort: 10 })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
