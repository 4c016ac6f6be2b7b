import type { APIRoute } from 'astro';
import { copyOf } from '../copy.ts';
import { humans } from '../well-known/humans.ts';
import { textFile } from '../well-known/text-file.ts';

export const GET: APIRoute = async () => textFile(humans((await copyOf('humans')).sections));
