import type { BusyTimes } from '../../features/calls/busy-times.ts';
import { remindTeam } from '../../features/enquiries/watch-promises.ts';
import type { SignUpGuard } from '../../features/newsletter/sign-up-guard.ts';
import type { EnquiryTools } from '../../features/enquiries/tools.ts';
import { deleteOrphanedFiles } from '../mail/mail-folder.ts';
import { finishErasures, type ErasureParts } from '../../features/privacy/erase-person.ts';
import type { BounceMailbox } from '../../features/newsletter/bounces/bounce-mailbox.ts';
import { withoutAddresses } from '../outbox/failure.ts';
import { keepLetters } from '../../features/newsletter/letters/keep-letters.ts';
import type { LetterTools } from '../../features/newsletter/letters/letter-tools.ts';
import type { WorkerLog } from '../outbox/worker.ts';
import type { ShownPromises } from '../../features/promises/show-promises.ts';
import { applyDaily, type RetentionParts } from '../../features/privacy/retention.ts';
import { readStanding, type RetentionStanding } from '../../features/privacy/retention-runs.ts';

export interface HousekeepingParts {
  /** What is counted against floods, of which some limits nobody any more. */
  readonly limits: readonly { clear(): void | Promise<void> }[];
  readonly retention: RetentionParts;
  readonly enquiries: EnquiryTools;
  readonly letters: LetterTools;
  readonly busyTimes: BusyTimes;
  readonly signUpGuard: SignUpGuard;
  readonly promises: ShownPromises;
  /** Where letters come back to, if the server reads it. */
  readonly bounceMailbox: BounceMailbox | undefined;
  readonly erasing: Pick<ErasureParts, 'store' | 'now' | 'deleteMails' | 'journal'>;
  /** Where mails are files, if they are. */
  readonly mailFolder: string;
  /** Name of this process. */
  readonly owner: string;
  readonly log: WorkerLog;
}

const minute = 60_000;

/** What happens by the clock: reminders, unfinished erasures, letters, calendars, the mailbox of what came back, the watch of sign-ups and the page of promises every minute; once an hour old counters go, and once a day what has been kept long enough. */
export class Housekeeping {
  readonly #parts: HousekeepingParts;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #standing: RetentionStanding | undefined;

  constructor(parts: HousekeepingParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#every(minute, () => this.remind());
    this.#every(minute, () => this.finishErasures());
    this.#every(minute, () => this.watchSignUps());
    this.#every(minute, () => this.showPromises());
    this.#every(minute, () => keepLetters(this.#parts.letters, this.#stopping.signal));
    this.#every(minute, () => this.#parts.busyTimes.read(this.#stopping.signal));
    const { bounceMailbox } = this.#parts;
    if (bounceMailbox) this.#every(minute, () => bounceMailbox.read(this.#stopping.signal));
    this.#every(60 * minute, () => this.round());
  }

  /** How the retention rules stood at the latest round; undefined before the first. */
  get standing(): RetentionStanding | undefined {
    return this.#standing;
  }

  /** Resolves when what runs has ended, which is at the end of its slice. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }

  async remind(): Promise<void> {
    const count = await remindTeam(this.#parts.enquiries, this.#stopping.signal);
    if (count > 0) this.#parts.log.info({ reminders: count }, 'team reminded');
  }

  /** Counts what /promises shows, once an hour, and shows the newest. */
  showPromises(): Promise<void> {
    return this.#parts.promises.refresh();
  }

  watchSignUps(): Promise<void> {
    return this.#parts.signUpGuard.watch();
  }

  /** Erasures that had to wait for a mail, or for a reader of the database. */
  async finishErasures(): Promise<void> {
    const left = await finishErasures(this.#parts.erasing);
    if (left > 0) this.#parts.log.info({ left }, 'erasures not finished yet');
  }

  async round(): Promise<void> {
    const { limits, retention, owner, log } = this.#parts;
    for (const limit of limits) await limit.clear();
    await deleteOrphanedFiles(retention.store, this.#parts.mailFolder);
    this.#parts.erasing.journal.forget(retention.now());
    const lines = await applyDaily(retention, owner, this.#stopping.signal);
    if (lines)
      log.info({ deleted: Object.fromEntries(lines.filter(({ note }) => note === undefined).map(({ id, deleted }) => [id, deleted])) }, 'retention applied');
    for (const { id, failure } of lines ?? []) if (failure !== undefined) log.warn({ rule: id, failure }, 'retention rule not kept');
    this.#standing = await readStanding(retention.store, retention.rules, retention.now());
    for (const { id, failing, overdue, succeededAt, failure } of this.#standing.rules) {
      if (failing) log.error({ rule: id, overdue, succeededAt, failure }, 'retention rule has not been kept for a day');
    }
  }

  #every(interval: number, work: () => Promise<void>): void {
    const run = (): void => {
      const running: Promise<void> = work()
        .catch((error: unknown) => {
          if (!this.#stopping.signal.aborted)
            this.#parts.log.error({ fault: error instanceof Error ? withoutAddresses(error.message) : 'unknown' }, 'housekeeping failed');
        })
        .finally(() => this.#running.delete(running));
      this.#running.add(running);
    };
    const timer = setInterval(run, interval);
    timer.unref();
    this.#timers.push(timer);
    run();
  }
}
