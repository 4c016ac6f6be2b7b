import { useEffect, useState } from 'react';
import { afterQuiet } from './after-quiet.ts';

/** A value as it was when it last stood still for a while. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const { hand, cancel } = afterQuiet(setSettled);
    hand(value);
    return cancel;
  }, [value]);
  return settled;
}
