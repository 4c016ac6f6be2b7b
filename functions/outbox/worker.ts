import { givingUpAfter, givingUpAttempts, longestWait, waitAfter } from './backoff.ts';
import { readFailure, withoutAddresses, type Failure } from './failure.ts';
import type { ClaimedMail, MailQueue } from './queue.ts';

/** Delivers one mail: `sent`, or `dropped` when it is no longer wanted. Throws when it could not. */
export type Deliver = (mail: ClaimedMail) => Promise<'sent' | 'dropped'>;

export interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface WorkerParts {
  readonly queue: MailQueue;
  readonly deliver: Deliver;
  readonly owner: string;
  readonly now: () => Date;
  readonly random: () => number;
  readonly log: WorkerLog;
}

const batch = 8;
const leaseLasts = 20_000;
const renewEvery = 5_000;
/** How often an idle worker looks for mails that another process wrote or that became due; milliseconds. */
const pollEvery = 1_000;

/**
 * Sends what is due, again and again. At least once: a process that dies between the server's answer and our record
 * sends that mail again after its lease, with the same Message-ID.
 */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  #stopping = false;
  #wake: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #serverWasUnreachable = true;
  /** Latest time at the start of a round. The clock may be set back during one. */
  #latest: Date;
  /** When leases of a time that has not come can only be those of the dead. */
  #futureLeasesEnd: number | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#latest = parts.now();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** A mail was just written: no need to wait for the next look. */
  nudge(): void {
    this.#wake?.();
  }

  /** Finishes the mails being sent, gives back the others, then resolves. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake?.();
    await this.#running;
  }

  /** One look at the queue; resolves with the number of mails that were due. */
  async round(): Promise<number> {
    const { queue, owner, now } = this.#parts;
    const start = now();
    if (start < this.#latest) await this.#clockWasSetBack(start);
    this.#latest = start;
    if (this.#futureLeasesEnd !== undefined && start.getTime() >= this.#futureLeasesEnd) {
      this.#futureLeasesEnd = undefined;
      await queue.endLeasesBeyond(later(start, leaseLasts));
    }
    let mails: ClaimedMail[] = [];
    if (await queue.hasDue(start.toISOString())) {
      mails = await queue.claim(owner, batch, start.toISOString(), later(start, leaseLasts));
    }
    if (mails.length > 0) {
      const renewal = setInterval(() => {
        queue.renew(owner, later(now(), leaseLasts)).catch((error: unknown) => this.#report('lease not renewed', error));
      }, renewEvery);
      try {
        await Promise.all(mails.map((mail) => this.#attempt(mail)));
      } finally {
        clearInterval(renewal);
      }
    }
    return mails.length;
  }

  /** Waits and leases were counted on a clock that ran ahead: nothing may wait for that time to come again. */
  async #clockWasSetBack(now: Date): Promise<void> {
    await this.#parts.queue.endWaits(now.toISOString(), now.toISOString());
    // Workers that live renew theirs by then.
    this.#futureLeasesEnd = now.getTime() + 2 * renewEvery;
  }

  /** Changes while a round is awaited, which the compiler cannot see of a private field. */
  private get isStopping(): boolean {
    return this.#stopping;
  }

  async #run(): Promise<void> {
    const start = this.#parts.now();
    this.#futureLeasesEnd = start.getTime() + 2 * renewEvery;
    await this.#parts.queue.endWaits(start.toISOString(), later(start, longestWait)).catch((error: unknown) => this.#report('outbox not readable', error));
    while (!this.#stopping) {
      // Created before the look, so that a nudge during it is not lost.
      const nudged = new Promise<void>((resolve) => { this.#wake = resolve; });
      const found = await this.round().catch((error: unknown) => {
        this.#report('outbox not readable', error);
        return 0;
      });
      if (found < batch && !this.isStopping) await this.#pause(nudged);
    }
    await this.#parts.queue.release(this.#parts.owner).catch((error: unknown) => this.#report('leases not released', error));
  }

  async #pause(nudged: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([nudged, new Promise<void>((resolve) => { timer = setTimeout(resolve, pollEvery); })]);
    clearTimeout(timer);
  }

  async #attempt(mail: ClaimedMail): Promise<void> {
    const { queue, owner, now, deliver, log } = this.#parts;
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempt };
    try {
      const outcome = await deliver(mail);
      if (outcome === 'dropped') {
        await queue.settleDropped(owner, mail.id, now().toISOString());
        return;
      }
      await queue.settleSent(owner, mail.id, now().toISOString());
      log.info(about, 'mail sent');
      if (this.#serverWasUnreachable) {
        this.#serverWasUnreachable = false;
        await queue.reviveUnreached(now().toISOString());
      }
    } catch (error) {
      await this.#failed(mail, readFailure(error)).catch((fault: unknown) => this.#report('mail not settled', fault));
    }
  }

  async #failed(mail: ClaimedMail, failure: Failure): Promise<void> {
    const { queue, owner, now, random, log } = this.#parts;
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempt, failure: failure.reason };
    if (failure.kind === 'network') this.#serverWasUnreachable = true;
    const age = now().getTime() - Date.parse(mail.createdAt);
    if (failure.kind === 'permanent' || (age > givingUpAfter && mail.attempt >= givingUpAttempts)) {
      await queue.settleDead(owner, mail.id, now().toISOString(), failure);
      log.error(about, 'mail given up; see: corbiere outbox list');
      return;
    }
    await queue.postpone(owner, mail.id, later(now(), waitAfter(mail.attempt, random())), failure);
    log.warn(about, 'mail postponed');
  }

  #report(message: string, error: unknown): void {
    this.#parts.log.error({ failure: withoutAddresses(error instanceof Error ? error.message : String(error)) }, message);
  }
}

function later(from: Date, milliseconds: number): string {
  return new Date(from.getTime() + milliseconds).toISOString();
}
