import { deskProblem, deskProblems, type DeskProblem, type DeskProblemName } from '../../api.ts';

/**
 * `network`: no answer came, so that nobody knows whether an act was done. `unread`: an answer came that is not of the
 * contract.
 */
type FailureKind = DeskProblemName | 'network' | 'unread';

/** Why something could not be read or done; the message is a sentence for the person at the desk. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly problem: DeskProblem | undefined;

  constructor(kind: FailureKind, message: string, options: { cause?: unknown; problem?: DeskProblem } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.problem = options.problem;
  }

  /** Whether the same request may succeed a moment later. */
  get passing(): boolean {
    return this.kind === 'network' || this.kind === 'busy';
  }
}

function isProblemName(name: string): name is DeskProblemName {
  return Object.hasOwn(deskProblems, name);
}

/** The failure that an answer other than a success stands for. */
export async function failureOf(answer: Response): Promise<Failure> {
  const parsed = deskProblem.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) return new Failure('unread', `The desk's server answered ${answer.status} without a reason.`);
  const problem = parsed.data;
  return new Failure(isProblemName(problem.type) ? problem.type : 'error', problem.detail ?? problem.title, {
    problem,
  });
}

/** What stands in the clipboard for whoever runs the desk: what failed, when, and where the log has more. */
export function reportOf(failure: Error, doing: string): string {
  const id = failure instanceof Failure ? failure.problem?.id : undefined;
  return [new Date().toISOString(), doing, failure.message, ...(id === undefined ? [] : [`In the log: ${id}`])].join(
    '\n',
  );
}
