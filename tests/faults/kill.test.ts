import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { leaseLasts } from '../../core/outbox/worker.ts';
import { builtServer } from './built-server.ts';
import { engines, temporaryFolder, type TestedEngine, isLong } from '../stage/engines.ts';
import { openScene, type Scene, type SceneOptions } from './row.ts';

const kills = isLong ? 20 : 2;
const deeds = 12;

async function sceneOn(engine: TestedEngine, options: SceneOptions = {}): Promise<Scene> {
  const { dataDir, databaseUrl } = await engine.place();
  const tools = { programs: { server: builtServer(), tool: '' }, full: isLong };
  const scene = await openScene(tools, { place: { dataDir, databaseUrl }, ...options });
  onTestFinished(() => scene.server.kill());
  return scene;
}

describe.each(engines)('on $name', (engine) => {
  test(`${kills} kills under visitors lose nothing, and every email arrives`, { timeout: 600_000 }, async () => {
    const clock = join(temporaryFolder(), 'ahead');
    writeFileSync(clock, '0');
    const scene = await sceneOn(engine, {
      nodeOptions: ['--import', join(inject('bundle'), 'shifted-clock.js')],
      environment: { CLOCK_OFFSET_FILE: clock },
    });
    const { visitors, server } = scene;
    visitors.come(4);
    for (let kill = 1; kill <= kills; kill += 1) {
      await visitors.deeds(deeds);
      await server.kill();
      // What the killed one had begun to send is free at the next start, as it is when a start takes that long.
      writeFileSync(clock, String(kill * (leaseLasts + 5_000)));
      await server.start();
    }
    const { acknowledged, promised, ...outcome } = await scene.end();
    expect(acknowledged).toBeGreaterThanOrEqual(kills * deeds);
    expect(outcome).toMatchObject({ lost: [], faults: [], stored: acknowledged, mailed: promised });
  });

  test('emails wait for a mail server that is down, and each arrives once', { timeout: 600_000 }, async () => {
    const scene = await sceneOn(engine);
    const { visitors, post } = scene;
    const each = isLong ? 120 : 15;
    await post.close();
    visitors.come(4, { journeys: 4, each });
    await visitors.deeds(4 * each);
    expect(post.taken).toEqual([]);
    await post.open();
    const { promised, ...outcome } = await scene.end();
    expect(outcome).toMatchObject({ lost: [], faults: [], stored: 4 * each, mailed: promised, duplicated: 0 });
  });
});
