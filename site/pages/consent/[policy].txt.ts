import type { APIRoute, GetStaticPaths } from 'astro';
import { textFile } from '../../machine/plain-text.ts';

/** Every wording that visitors ever chose under: whoever holds a receipt can hash it. */
const wordings = import.meta.glob<string>('../../../content/consent/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(wordings).map(([file, text]) => ({
    params: { policy: file.replace(/^.*\/|\.txt$/g, '') },
    props: { text },
  }));

export const GET: APIRoute<{ text: string }> = ({ props }) => textFile(props.text);
