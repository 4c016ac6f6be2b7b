import { pen, place, rounded, type Box } from '../pen.ts';
import { armCosine, collars } from './cone.ts';

interface Properties {
  readonly box: Box;
  readonly isSmall: boolean;
  /** Turns a minute. */
  readonly speed: number;
  readonly reading: string;
  readonly unit: string;
}

/** The governor at one moment: two balls on a spindle, which rise with its speed and lift a sleeve. */
export function Flyballs({ box, isSmall, speed, reading, unit }: Properties) {
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
        <text className="reading" x={box.x + 8} y={box.y + 20}>
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
