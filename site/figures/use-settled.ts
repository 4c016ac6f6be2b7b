import { useEffect, useState } from 'react';

/**
 * How long nothing must have changed before a figure says what it shows; milliseconds. A screen reader says the rest of
 * a drag over it.
 */
const quiet = 300;

/** A value as it was when it last stood still for a while. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, quiet, value);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
