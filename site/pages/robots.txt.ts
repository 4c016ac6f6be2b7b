import type { APIRoute } from 'astro';
import { robots } from '../crawlers/robots.ts';
import { addressOf } from '../seo/structured-data/identifiers.ts';
import { siteAddress } from '../site-address.ts';
import { textFile } from '../well-known/text-file.ts';

export const GET: APIRoute = (context) => textFile(robots(addressOf('/sitemap.xml', siteAddress(context))));
