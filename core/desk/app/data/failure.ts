import { deskProblem, deskProblems, type DeskProblem, type DeskProblemName } from '../../api.ts';

/**
 * `network`: no response, so it is unknown whether an act was done.
 * `unread`: the response does not match the contract.
 */
type FailureKind = DeskProblemName | 'network' | 'unread';

/** A failed read or act. The message is a sentence for the person at the desk. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly problem: DeskProblem | undefined;

  constructor(kind: FailureKind, message: string, options: { cause?: unknown; problem?: DeskProblem } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.problem = options.problem;
  }

  get passing(): boolean {
    return this.kind === 'network' || this.kind === 'busy';
  }
}

function isProblemName(name: string): name is DeskProblemName {
  return Object.hasOwn(deskProblems, name);
}

export async function failureOf(answer: Response): Promise<Failure> {
  const parsed = deskProblem.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success)
    return new Failure('unread', `The desk’s server failed and gave no reason (error ${answer.status}).`);
  const problem = parsed.data;
  return new Failure(isProblemName(problem.type) ? problem.type : 'error', problem.detail ?? problem.title, {
    problem,
  });
}

/** A report for the operator, to be copied: time, action, message and the request's id in the log. */
export function reportOf(failure: Error, doing: string): string {
  const id = failure instanceof Failure ? failure.problem?.id : undefined;
  return [new Date().toISOString(), doing, failure.message, ...(id === undefined ? [] : [`In the log: ${id}`])].join(
    '\n',
  );
}
