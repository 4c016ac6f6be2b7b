import { type Box, type Room, pen, place, rounded } from '../pen.ts';
import { collars, armCosine } from './cone.ts';
import { errorAt, run, type Loop } from './delayed-loop.ts';
import { GainMap } from './GainMap.tsx';
import { governorFigure, speedShown, type Shown } from './governor-setting.ts';
import type { GovernorWords } from './governor-words.ts';
import { SpeedGraph } from './SpeedGraph.tsx';

interface Layout {
  readonly graph: Box;
  readonly map?: Box;
  readonly governor?: Box;
}

/** Minimum width in CSS pixels for the governor to have its own column. */
const wide = 520;

/** Chooses the parts that fit: the graph always; the governor is dropped first, then the map. */
function layoutFor({ width, height }: Room): Layout {
  if (height < 232 && width < 560) {
    const side = width < 440 ? 0 : width * 0.42;
    return {
      graph: { x: 30, y: 18, w: width - side - 44, h: height - 42 },
      ...(side > 0 && { map: { x: width - side + 40, y: 24, w: side - 54, h: height - 48 } }),
    };
  }
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
  readonly onHand?: (part: Partial<Shown>) => void;
}

/** A governor, its speed over time and a map of all possible loops, at any size; static without `onHand`. */
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

interface FlyballsProperties {
  readonly box: Box;
  readonly isSmall: boolean;
  /** Turns a minute. */
  readonly speed: number;
  readonly reading: string;
  readonly unit: string;
}

/** The governor at one moment: two balls on a spindle, which rise with its speed and lift a sleeve. */
function Flyballs({ box, isSmall, speed, reading, unit }: FlyballsProperties) {
  const foot = isSmall ? 40 : 130;
  const arm = Math.min((box.h - foot) / 1.46, (box.w / 2 - (isSmall ? 18 : 26)) / 0.94);
  const x = box.x + box.w / 2 + 2;
  const top = box.y + (isSmall ? 14 : Math.max(30, (box.h - 110 - 1.46 * arm) / 2));
  const [link, ball] = [arm * 0.72, Math.max(7, arm * 0.13)];
  const sleeve = (turns: number): number => top + 2 * link * armCosine(turns);
  const cosine = armCosine(speed);
  const sine = Math.sqrt(1 - cosine * cosine);
  const floor = top + 2 * link + ball + 6;
  return (
    <>
      <path strokeWidth={pen.line} d={`M${place(x, top - 8)}V${rounded(floor + 8)}M${place(x - 16, floor + 8)}h32`} />
      <path
        className="stroke-over"
        strokeWidth={pen.bold}
        d={`M${place(x - 15, sleeve(collars.most) - 5)}h30M${place(x - 15, sleeve(collars.least) + 7)}h30`}
      />
      {[-1, 1].map((side) => (
        <g key={side} strokeWidth={pen.line}>
          <path
            d={`M${place(x + side * 3, top)}L${place(x + side * arm * sine, top + arm * cosine)}M${place(x + side * link * sine, top + link * cosine)}L${place(x + side * 8, sleeve(speed))}`}
          />
          <circle
            className="fill-sea-2"
            r={rounded(ball)}
            cx={rounded(x + side * arm * sine)}
            cy={rounded(top + arm * cosine)}
          />
        </g>
      ))}
      <path className="fill-paper" strokeWidth={pen.line} d={`M${place(x - 9, sleeve(speed) - 3)}h18v8h-18z`} />
      {isSmall ? (
        <text className="reading halo" x={box.x + 8} y={rounded(floor + 8)}>
          {reading}
        </text>
      ) : (
        <>
          <text className="reading" x={x} y={floor + 44} textAnchor="middle">
            {reading}
          </text>
          <text x={x} y={floor + 62} textAnchor="middle">
            {unit}
          </text>
          <path className="stroke-rule" strokeWidth={pen.hair} d={`M${box.w} 14V${box.h - 14}`} />
        </>
      )}
    </>
  );
}
