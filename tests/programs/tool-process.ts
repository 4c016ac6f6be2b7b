import { Readable } from 'node:stream';
import { corbiere } from '../../core/cli/program.ts';
import { firm } from '../../features/index.ts';

export interface ToolOrder {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string | Uint8Array;
}

export interface ToolAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What is written to a stream while a command runs. */
function written(stream: NodeJS.WriteStream): () => string {
  const chunks: Uint8Array[] = [];
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array): boolean => {
    chunks.push(Buffer.from(chunk));
    return true;
  };
  return () => {
    stream.write = write;
    // As a reader of the stream gets it, without the mark at its start.
    return new TextDecoder().decode(Buffer.concat(chunks));
  };
}

/** What the command set; the compiler knows only what was set before it. */
const exitCode = (): number => Number(process.exitCode ?? 0);

async function run({ args, environment, input }: ToolOrder): Promise<ToolAnswer> {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
    configurable: true,
  });
  process.exitCode = undefined;
  const [out, err] = [written(process.stdout), written(process.stderr)];
  await corbiere(firm, args, process.env);
  const code = exitCode();
  process.exitCode = undefined;
  return { code, out: out(), err: err() };
}

// As the tool itself: the first line of a driver's warning says it.
process.removeAllListeners('warning');
process.on('warning', ({ message }) => {
  console.error(message.split('\n', 1)[0]);
});
// Orders come from staff-tool.ts alone, one after the other.
process.on('message', (order: ToolOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
