import type { APIRoute } from 'astro';
import { letterPath, letterRevised, letters } from '../../../features/newsletter/page/letters/letters.ts';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { addressOf, siteAddress } from '../../machine/addresses.ts';
import { atom, feedLength, permanentName } from '../../machine/feed/atom.ts';
import { letterHtml } from '../../machine/feed/letter-html.tsx';
import { largeIconPath } from '../../machine/icons.ts';

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const [copy, { rights }] = await Promise.all([copyOf('letters'), copyOf('feed')]);
  const name = (path: string): string => permanentName(path, firm.emails.hello, firm.copyrightYear);
  const entries = letters.slice(-feedLength).map((letter) => {
    const { title, desk, date, standfirst } = letter.matter;
    const address = addressOf(letterPath(letter), site);
    return {
      id: name(letterPath(letter)),
      title,
      address,
      author: desk,
      category: copy.title,
      published: date,
      updated: letterRevised(letter),
      summary: standfirst,
      html: letterHtml(letter, address, copy),
    };
  });
  const body = atom({
    id: name('/letters'),
    title: copy.feed.title,
    subtitle: copy.feed.subtitle,
    self: addressOf('/letters/feed.xml', site),
    page: addressOf('/letters', site),
    icon: addressOf(largeIconPath, site),
    author: { name: firm.name, email: firm.emails.hello, address: addressOf('/', site) },
    rights,
    language: 'en-GB',
    entries,
  });
  return new Response(body, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
};
