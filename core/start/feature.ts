import type { IncomingHttpHeaders } from 'node:http';
import type { Command } from 'commander';
import type { FunctionName } from '../../contract/functions.ts';
import type { Rooms } from '../desk/server/room.ts';
import type { Answers } from '../http/answer-pages.ts';
import type { Preselection } from '../http/site/site-files.ts';
import type { Lost } from '../http/site/static-site.ts';
import type { Http, Routes } from '../http/parts.ts';
import type { ReadGauge } from '../http/metrics.ts';
import type { Migrations } from '../store/columns.ts';
import { coreMigrations } from '../store/migrations.ts';
import type { Post } from '../mail/letterhead.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { MailKinds, MailSubjects } from '../outbox/mail-kinds.ts';
import type { OnStop } from '../outbox/queue.ts';
import type { ClaimedMail } from '../outbox/claimed-mail.ts';
import type { Context } from '../context/context.ts';
import { personalPartsOf, type PersonalData, type PersonalParts } from '../context/personal-data.ts';
import type { Words } from '../context/words.ts';
import type { Tables } from '../store/tables.ts';
import * as coreData from './core-data.ts';
import type { Job } from './jobs.ts';

interface FeatureMails<Kind extends string = string> extends MailSubjects {
  readonly kinds: MailKinds<Kind>;
  readonly deliveries: (context: Context, post: Post) => Deliveries<Kind>;
}

/** Declares a feature's emails; a kind without a writer does not compile. */
export function mailsOf<Kind extends string>(mails: FeatureMails<Kind>): FeatureMails {
  return mails;
}

/** A feature's contribution to server, desk and command line. Core loops over the list and knows none by name. */
export interface Feature {
  readonly name: string;
  readonly migrations?: Migrations;
  /** Its parts of the rules of `content/retention.yaml`: how data is kept, read and erased. */
  readonly personalData?: Readonly<Record<string, PersonalData>>;
  /** Its tables without visitors' data. Every table is either here or in a part of `personalData`. */
  readonly impersonal?: readonly (keyof Tables)[];
  /** Checks `content/` before the database is opened. @throws one line when something in it cannot be kept */
  readonly check?: (words: Words, personalData: PersonalParts) => void;
  readonly mails?: FeatureMails;
  /** Called when a mail server reports that an address does not exist. */
  readonly noSuchAddress?: (context: Context, mail: ClaimedMail, code: string) => Promise<void>;
  /** Called in the transaction that stops a batch of emails automatically. */
  readonly batchStopped?: (context: Context, ...stop: Parameters<OnStop>) => Promise<void>;
  readonly answers?: Answers;
  /** Its page that a query can preselect values in. */
  readonly preselection?: Preselection;
  readonly functions?: readonly FunctionName[];
  readonly routes?: Routes;
  /** Answers unknown paths, if it can offer more than the built not-found page. */
  readonly lost?: (http: Http) => Lost;
  /** Called for each request answered with a page. */
  readonly pageOpened?: (http: Http) => (path: string, headers: IncomingHttpHeaders) => void;
  /** Scheduled jobs; `http` is set in the server that answers visitors. */
  readonly jobs?: (context: Context, http?: Http) => readonly Job[];
  /** Called before the first request and after the last. */
  readonly opening?: (http: Http) => Promise<void>;
  readonly closing?: (http: Http) => Promise<void>;
  readonly gauges?: (context: Context) => Promise<readonly ReadGauge[]>;
  readonly rooms?: Rooms;
  readonly commands?: readonly ((program: Command, firm: Firm) => void)[];
}

/** All migrations; their names give the order. */
export function migrationsOf(features: readonly Feature[]): Migrations {
  return Object.fromEntries(
    [coreMigrations, ...features.map(({ migrations }) => migrations ?? {})].flatMap((some) => Object.entries(some)),
  );
}

export function personalDataOf(features: readonly Feature[]): PersonalParts {
  return personalPartsOf([coreData, ...features]);
}

/** The firm's features and the reader of its words. */
export interface Firm {
  readonly features: readonly Feature[];
  /** Reads a `content/` folder. @throws when something in it is invalid */
  readonly wordsIn: (content: string) => Words;
}
