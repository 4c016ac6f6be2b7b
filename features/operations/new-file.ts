import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Argument, InvalidArgumentError, type Command } from 'commander';
import { ownFolder } from '../../core/context/environment.ts';
import { projectOf } from '../../core/start/release.ts';

/** What a new file is filled with besides its name. */
interface NewFileFields {
  readonly slug: string;
  readonly today: string;
  /** Files of its kind that are there already, by slug. */
  readonly others: readonly string[];
}

interface Kind {
  readonly folder: string;
  readonly ending: string;
  readonly text: (fields: NewFileFields) => string;
}

/** A file of each kind as an editor begins it: every field with what it is for. It passes the check, and no build shows it. */
export const kinds: Readonly<Record<'article' | 'letter' | 'region' | 'reply', Kind>> = {
  article: {
    folder: 'articles',
    ending: '.mdx',
    text: ({ today, others }) => `---
# At most 60 characters; also the page's title in a browser.
title: "A working title"
# What a search engine shows: 50 to 155 characters.
description: "What a reader learns from this article, in one sentence of fifty to a hundred and fifty-five characters."
# Technology, Ethics, Business, Safety, Economics, Research or Future Tech.
category: Technology
# One or two sentences below the title.
standfirst: "The argument of the article in one or two sentences."
# The same on cards and in the feed, at most 200 characters.
excerpt: "The argument of the article in one or two sentences."
# The team that answers for it.
author: Research team
# Minutes; "npm run content:check" says which number fits the length of a published article.
readMinutes: 8
# published, or coming-soon (then with a result: title and text that a reader can use today).
status: coming-soon
# Remove this line to let builds have the article. To wait for a day instead: publishOn: 2027-01-15
draft: true
# The day of the last change of the text.
updated: ${today}
plate:
  # A drawing without .svg, or a photograph with its ending, both in content/plates/. A photograph needs credit: who took it.
  file: article-ethical-ai
  # What it shows, for readers who do not see it; at most 250 characters.
  alt: "What the picture shows, in one sentence."
  caption: "What the picture means, in one sentence."
aiUse:
  # none, assisted or drafted.
  extent: none
# Two or three other articles, by slug.
related: [${others.slice(0, 2).join(', ')}]
# What readers can do with it today, while it is coming soon.
result:
  title: "One result to use now"
  text: "What a reader can do today, in two sentences."
# Sources, cited in the text by <Cite id="…" />.
references: []
# Slugs under which it was known, after a file was renamed: formerly: [old-slug]
# What was wrong once: corrections: [{ date: ${today}, text: "What was wrong, and what is right." }]
---

What the article will argue, in one paragraph.
`,
  },
  letter: {
    folder: 'letters',
    ending: '.md',
    text: ({ today, others }) => `---
# One more than the last letter's.
number: ${others.length + 1}
# The day it is sent, later than the last letter's.
date: ${today}
# Subject of the email.
subject: "Letter ${others.length + 1}: A working title"
# What mail programs show beside the subject: 50 to 140 characters.
preview: What the letter is about, in one sentence of fifty to a hundred and forty characters.
# At most 60 characters.
title: A working title
# Below the title, in the archive and in the feed.
standfirst: What the letter is about, in one or two sentences.
# Who wrote it, and who answers for it.
desk: Robotics team
answersFor: Assurance team
aiUse:
  # none, assisted or drafted; and what it did, in a sentence.
  extent: none
  note: The text was written without AI.
drawing:
  # A drawing of site/art, without .svg.
  file: letter-floor
  alt: What the drawing shows, in one sentence.
  caption: "**What it is.** What it means, in one sentence."
# Each with text and url.
sources: []
# Remove this line when it is ready to be sent.
draft: true
---

Dear reader,

What happened, in one paragraph.
`,
  },
  region: {
    folder: 'regions',
    ending: '.yaml',
    text: ({ slug, others }) => `# The file's own name.
slug: ${slug}
# Place in lists.
order: ${others.length + 1}
title: A region
# Remove this line to let builds have the page.
draft: true
# One sentence below the title.
tagline: What a client here has to know first.
seo:
  # At most 49 characters; the firm's name is added.
  title: Responsible AI and robotics in a region
  # 50 to 155 characters. {name} is the firm's.
  description: The AI, data, machinery and cookie rules that apply in the region, each with its status and source.
# From La Corbière: degrees from true north, and nautical miles.
from: { place: A town, bearing: 90, nauticalMiles: 100 }
plate:
  # A drawing without .svg, in site/art or content/plates.
  file: region-sweden
  alt: "What the chart shows, with bearing and distance."
# Who supervises what; lang for a name in another language: sv, pl or fr.
supervisors:
  - { subject: AI supervisor, who: An authority }
# Paragraphs: how the firm works there.
expertise:
  - How the firm works with the rules of this region, in one paragraph.
# At least three rules, each with its status, since when, and the source that was read.
regimes:
${[1, 2, 3]
  .map(
    (number) => `  - name: Rule ${number}
    # How lawyers cite it.
    cite: Citation
    scope: What it covers.
    status: In force
    since: Since when, in a sentence.
    # Days to come on which something begins: dates: [{ on: 2027-12-02, what: What begins. }]
    source: { label: Name of the source, url: "https://eur-lex.europa.eu/" }`,
  )
  .join('\n')}
`,
  },
  reply: {
    folder: 'replies',
    ending: '.md',
    text: () => `---
# What the list at the desk calls it; at most 60 characters.
title: A new reply
---
Thank you for writing to us.

{{name}}, {{reference}} and {{times}} are filled from the record; whoever sends the reply fills other slots, such as {{what}}.
`,
  },
};

function slugOf(text: string): string {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text)) return text;
  throw new InvalidArgumentError('It must be small letters, figures and hyphens, such as wet-floors.');
}

/** Writes a new file of a kind into a folder `content/`; returns its path. Throws when there is one. */
export function writeNewFile(content: string, kind: keyof typeof kinds, slug: string, today: string): string {
  const { folder, ending, text } = kinds[kind];
  const names = readdirSync(join(content, folder)).filter((name) => name.endsWith(ending));
  const path = join(content, folder, `${slug}${ending}`);
  if (existsSync(path)) throw new Error(`${path} exists already.`);
  writeFileSync(path, text({ slug, today, others: names.sort().map((name) => basename(name, ending)) }), {
    flag: 'wx',
  });
  return path;
}

/** `corbiere new` */
export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write a file of content/ in which every field is explained; no build shows it yet')
    .addArgument(new Argument('<kind>', 'what it will be').choices(Object.keys(kinds)))
    .argument('<slug>', 'its name and address: small letters, figures and hyphens', slugOf)
    .action((kind: keyof typeof kinds, slug: string) => {
      const path = writeNewFile(
        join(projectOf(ownFolder), 'content'),
        kind,
        slug,
        new Date().toISOString().slice(0, 10),
      );
      console.log(`${path}\nNext: npm run dev, and npm run content:check`);
    });
}
