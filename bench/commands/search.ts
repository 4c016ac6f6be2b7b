import { benchOptions } from '../options.ts';
import { timeSearches } from '../searches.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

const { json } = benchOptions(['npm run bench -- search           how long a search of the site takes'], {});
await ensureBuilt();
const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
try {
  const found = await timeSearches(server.url);
  if (json) console.log(JSON.stringify(found, null, 2));
  else console.log(`/search: median ${found.median.toFixed(1)} ms, 99 % within ${found.slowest.toFixed(1)} ms`);
} finally {
  await server.stop();
}
