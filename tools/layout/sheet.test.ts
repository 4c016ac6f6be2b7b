import { expect, test } from 'vitest';
import { inTime } from './sheet.ts';

test('a step that stands still fails with its name, and one that ends gives its result', async () => {
  const never = new Promise<void>(() => undefined);
  await expect(inTime('http://localhost/about at 768 px: loading its images', never, 20)).rejects.toThrow(
    'http://localhost/about at 768 px: loading its images stood still for 0.02 seconds',
  );
  await expect(inTime('measuring its sections', Promise.resolve(3))).resolves.toBe(3);
  await expect(inTime('opening it', Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
