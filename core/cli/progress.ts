const width = 30;

/** Draws a bar on the terminal's error stream while long work goes on; says nothing into files and pipes. */
export function progressBar(
  label: string,
  stream: NodeJS.WriteStream = process.stderr,
): (done: number, all: number) => void {
  return (done, all) => {
    if (!stream.isTTY) return;
    const full = Math.round((done / Math.max(1, all)) * width);
    stream.write(`\r${label} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${all}${done >= all ? '\n' : ''}`);
  };
}
