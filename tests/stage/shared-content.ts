import { resolve } from 'node:path';
import { readRegister } from '../../features/promises/register.ts';
import { readWords } from '../../features/words.ts';

/** What is read of a folder `content/`, kept by its path: no test changes it, and reading it takes 20 to 100 ms. */
function onceForEach<Value>(read: (content: string) => Value): (content: string) => Value {
  const kept = new Map<string, Value>();
  return (content) => {
    const folder = resolve(content);
    const value = kept.get(folder) ?? read(folder);
    kept.set(folder, value);
    return value;
  };
}

export const sharedWords = onceForEach(readWords);
export const sharedRegister = onceForEach(readRegister);
