import { z } from 'astro/zod';

/** Longest title a search engine shows whole. */
export const titleLimit = 60;
/** Room for what the layout adds to every title: a bar and the firm's name (content/firm.yaml). */
const ending = ' | Corbière'.length;
const own = titleLimit - ending;

/** Title without the firm's name, short enough to be shown whole with it; the built page is measured too (site/machine). */
export const pageTitle = z.string().trim().min(1, 'must not be empty').max(own, `must be at most ${own} characters (the firm’s name is added)`);

/** What a search engine shows under the title. */
export const pageDescription = z.string().trim().min(50, 'must be at least 50 characters').max(155, 'must be at most 155 characters');

/** Head of a page. */
export const pageMeta = z.strictObject({ title: pageTitle, description: pageDescription });
