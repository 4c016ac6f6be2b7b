import type { Box, Room } from '../pen.ts';
import { collars } from './cone.ts';
import { errorAt, run, type Loop } from './delayed-loop.ts';
import { Flyballs } from './Flyballs.tsx';
import { GainMap } from './GainMap.tsx';
import { governorFigure, speedShown, type Shown } from './governor-setting.ts';
import type { GovernorWords } from './governor-words.ts';
import { SpeedGraph } from './SpeedGraph.tsx';

interface Layout {
  readonly graph: Box;
  readonly map?: Box;
  readonly governor?: Box;
}

/** From this width on the governor has a column of its own. */
const wide = 520;

/** What fits: where room is short the governor leaves first, then the map; the graph stays. */
function layoutFor({ width, height }: Room): Layout {
  if (height < 232 && width < 560) return { graph: { x: 30, y: 18, w: width - 44, h: height - 42 } };
  if (width < wide) {
    const top = Math.max(104, height * 0.42);
    const side = Math.max(112, width * 0.34);
    return {
      governor: { x: 0, y: 0, w: side, h: top },
      map: { x: side + 34, y: 24, w: width - side - 48, h: top - 52 },
      graph: { x: 30, y: top + 12, w: width - 42, h: height - top - 36 },
    };
  }
  const top = height * 0.56;
  const side = Math.min(270, width * 0.34);
  return {
    governor: { x: 0, y: 0, w: side, h: height },
    graph: { x: side + 44, y: 26, w: width - side - 64, h: top - 42 },
    map: { x: side + 44, y: top + 46, w: width - side - 64, h: height - top - 82 },
  };
}

interface Properties {
  readonly room: Room;
  readonly words: GovernorWords;
  readonly shown?: Shown;
  readonly before?: Loop | undefined;
  /** Takes what a hand on the drawing sets. */
  readonly onHand?: (part: Partial<Shown>) => void;
}

/**
 * A governor, its speed over time and a map of the loops it could be, for any room; without a hand, the first state.
 */
export function GovernorDrawing({ room, words, shown = governorFigure.first, before, onHand }: Properties) {
  const { graph, map, governor } = layoutFor(room);
  const isSmall = room.width < wide;
  const speed = speedShown(shown);
  const part = { isSmall, before, words: words.drawing };
  return (
    <>
      <SpeedGraph {...part} box={graph} shown={shown} onMoment={onHand && ((moment) => onHand({ moment }))} />
      {map && <GainMap {...part} box={map} loop={shown} onLoop={onHand} />}
      {governor && (
        <Flyballs
          box={governor}
          isSmall={isSmall}
          speed={speed ?? (errorAt(run(shown).errors, shown.moment) > 0 ? collars.most : collars.least)}
          reading={speed?.toFixed(isSmall ? 0 : 1) ?? words.drawing.off}
          unit={words.drawing.unit}
        />
      )}
    </>
  );
}
