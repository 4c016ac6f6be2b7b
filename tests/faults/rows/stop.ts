import { openScene, seconds, type Row } from '../row.ts';
import { codeOf } from '../../../contract/error-words.ts';

const stops = 5;

/** Keeps asking for a page over connections that stay open, and counts what was sent and not answered. */
async function readers(url: string, leaving: AbortSignal): Promise<{ answered: number; dropped: number }> {
  let [answered, dropped] = [0, 0];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!leaving.aborted) {
        try {
          const answer = await fetch(url);
          await answer.arrayBuffer();
          if (answer.status === 200) answered += 1;
          else dropped += 1;
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined;
          if (codeOf(cause) !== 'ECONNREFUSED') dropped += 1;
          await seconds(0.02);
        }
      }
    }),
  );
  return { answered, dropped };
}

export const stopRow: Row = {
  name: 'stop',
  title: 'SIGTERM under load: what was asked is answered',
  async run(tools) {
    const scene = await openScene(tools);
    const { server, visitors } = scene;
    const leaving = new AbortController();
    const reading = readers(`${server.url}/`, leaving.signal);
    visitors.come(8);
    const faults: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await visitors.deeds(20);
      const code = await server.stop();
      if (code !== 0) faults.push(`stop ${stop + 1} ended with ${code ?? 'a signal'}`);
      await server.start();
    }
    leaving.abort();
    const { answered, dropped } = await reading;
    const outcome = await scene.end();
    const lost = dropped + visitors.traffic.dropped;
    if (lost > 0) faults.push(`${lost} requests were sent and not answered`);
    return {
      ...outcome,
      faults: [...outcome.faults, ...faults],
      note: `${stops} stops; ${answered} pages and all posts answered, ${lost} dropped, ${visitors.traffic.refused} asked to come back`,
    };
  },
};
