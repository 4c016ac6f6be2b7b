import { useEffect, useState } from 'react';
import { deskNow } from '../../../ui/time/use-now.ts';

export function useSecondsUntil(at: string): number {
  const left = (): number => Math.max(0, Math.ceil((Date.parse(at) - deskNow().getTime()) / 1000) || 0);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, []);
  return left();
}
