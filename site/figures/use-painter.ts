import { useEffect, useRef, type RefObject } from 'react';
import { Painter, type PartsOf } from './painter.ts';

/** Paints the drawing inside this element after each render, past React: see docs/decisions/0011. */
export function usePainter(figure: RefObject<Element | null>, partsOf: PartsOf): RefObject<Painter | null> {
  const painter = useRef<Painter | null>(null);
  useEffect(() => {
    if (!figure.current) return undefined;
    const made = new Painter(figure.current);
    painter.current = made;
    return () => {
      made.stop();
    };
  }, [figure]);
  useEffect(() => {
    painter.current?.paint(partsOf);
  });
  return painter;
}
