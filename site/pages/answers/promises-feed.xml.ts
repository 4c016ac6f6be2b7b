import type { APIRoute } from 'astro';
import { blockMarkers, slotMarker } from '../../../contract/blocks.ts';
import { fill } from '../../../contract/slots.ts';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { addressOf, siteAddress } from '../../machine/addresses.ts';
import { escapeXml } from '../../machine/escape.ts';
import { permanentName } from '../../machine/feed/atom.ts';
import { endings } from '../../../features/promises/page/promises-words.ts';

const [begin, end] = blockMarkers('entry');

/** The feed of closed months, to be filled by the server (features/promises/promise-page.ts); without one it has no entry. */
export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const [{ feed, title }, { rights }] = await Promise.all([copyOf('promises'), copyOf('feed')]);
  const page = addressOf('/promises', site);
  const name = permanentName('/promises', firm.emails.hello, firm.copyrightYear);
  const slots = Object.fromEntries(['months', 'promise', ...endings].map((slot) => [slot, slotMarker(slot)]));
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${escapeXml(name)}</id>
  <title>${escapeXml(feed.title)}</title>
  <subtitle>${escapeXml(feed.subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${escapeXml(addressOf('/promises/feed.xml', site))}"/>
  <link rel="alternate" type="text/html" hreflang="en-GB" href="${escapeXml(page)}"/>
  <updated>${slotMarker('updated')}</updated>
  <author><name>${escapeXml(firm.name)}</name><email>${escapeXml(firm.emails.hello)}</email><uri>${escapeXml(addressOf('/', site))}</uri></author>
  <rights>${escapeXml(rights)}</rights>
${begin}  <entry>
    <id>${escapeXml(name)}/${slotMarker('id')}</id>
    <title>${escapeXml(fill(feed.entry, slots))}</title>
    <link rel="alternate" type="text/html" hreflang="en-GB" href="${escapeXml(page)}"/>
    <category term="${escapeXml(title)}"/>
    <published>${slotMarker('closed-at')}</published>
    <updated>${slotMarker('closed-at')}</updated>
    <summary>${escapeXml(fill(feed.summary, slots))}</summary>
  </entry>
${end}</feed>
`;
  return new Response(body, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
};
