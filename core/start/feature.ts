import type { IncomingHttpHeaders } from 'node:http';
import type { Command } from 'commander';
import type { FunctionName } from '../../contract/functions.ts';
import type { Rooms } from '../desk/server/room.ts';
import type { Answers } from '../http/answer-pages.ts';
import type { Preselection } from '../http/site/site-files.ts';
import type { Lost } from '../http/site/static-site.ts';
import type { Http, Routes } from '../http/parts.ts';
import type { ReadGauge } from '../http/metrics.ts';
import { coreMigrations, type Migrations } from '../store/migrations.ts';
import type { Post } from '../mail/letterhead.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { MailKinds, MailSubjects } from '../outbox/mail-kinds.ts';
import type { ClaimedMail, OnStop } from '../outbox/queue.ts';
import type { Context } from '../context/context.ts';
import { personalPartsOf, type PersonalData, type PersonalParts } from '../context/personal-data.ts';
import type { Words } from '../context/words.ts';
import type { Tables } from '../store/tables.ts';
import * as coreData from './core-data.ts';
import type { Job } from './jobs.ts';

/** Kinds of email, who writes and sends each, and what is known of their subjects. */
interface FeatureMails<Kind extends string = string> extends MailSubjects {
  readonly kinds: MailKinds<Kind>;
  readonly deliveries: (context: Context, post: Post) => Deliveries<Kind>;
}

/** The emails of a feature. Each kind has a writer, or it does not compile. */
export function mailsOf<Kind extends string>(mails: FeatureMails<Kind>): FeatureMails {
  return mails;
}

/** What one subject of the firm adds to server, desk and tool. Core goes through the list and knows none by name. */
export interface Feature {
  readonly name: string;
  /** What makes its tables. */
  readonly migrations?: Migrations;
  /** Its part of each rule of `content/retention.yaml`: how it is kept, read and erased. */
  readonly personalData?: Readonly<Record<string, PersonalData>>;
  /** Its tables that hold nothing of a visitor. Every table is either here or in a part of `personalData`. */
  readonly impersonal?: readonly (keyof Tables)[];
  /** Throws one line when something in `content/` cannot be kept; before the database is opened. */
  readonly check?: (words: Words, personalData: PersonalParts) => void;
  readonly mails?: FeatureMails;
  /** What follows when a mail server says that an address does not exist. */
  readonly noSuchAddress?: (context: Context, mail: ClaimedMail, code: string) => Promise<void>;
  /** What follows, in its transaction, when a batch of emails stopped by itself. */
  readonly batchStopped?: (context: Context, ...stop: Parameters<OnStop>) => Promise<void>;
  /** The pages that answer its forms and links. */
  readonly answers?: Answers;
  /** A page of it that the query of its address fills in. */
  readonly preselection?: Preselection;
  /** Its functions, by name. */
  readonly functions?: readonly FunctionName[];
  /** What answers them, and pages that the server makes. */
  readonly routes?: Routes;
  /** Answers a path under which there is nothing, where it can say more than the built page. */
  readonly lost?: (http: Http) => Lost;
  /** Called with each request that was answered with a page. */
  readonly pageOpened?: (http: Http) => (path: string, headers: IncomingHttpHeaders) => void;
  /** What happens by the clock; `http` is there in the server that answers visitors. */
  readonly jobs?: (context: Context, http?: Http) => readonly Job[];
  /** Before the first request, and after the last. */
  readonly opening?: (http: Http) => Promise<void>;
  readonly closing?: (http: Http) => Promise<void>;
  /** What `/metrics` says of it. */
  readonly gauges?: (context: Context) => Promise<readonly ReadGauge[]>;
  /** Its rooms at the desk. */
  readonly rooms?: Rooms;
  /** Its part of the tool. */
  readonly commands?: readonly ((program: Command, firm: Firm) => void)[];
}

/** Everything that makes the database, in no order: their names have one. */
export function migrationsOf(features: readonly Feature[]): Migrations {
  return Object.fromEntries(
    [coreMigrations, ...features.map(({ migrations }) => migrations ?? {})].flatMap((some) => Object.entries(some)),
  );
}

/** What is kept of people: core's part and that of each feature. */
export function personalDataOf(features: readonly Feature[]): PersonalParts {
  return personalPartsOf([coreData, ...features]);
}

/** What the firm does, and how its words are read. */
export interface Firm {
  readonly features: readonly Feature[];
  /** Reads what a folder `content/` says. Throws when something in it is wrong. */
  readonly wordsIn: (content: string) => Words;
}
