import { planWords, type Plan } from './plan-words.ts';

const pitch = 19;
const quarter = Array.from({ length: 13 }, (_, index) => index + 1);

/** A quarter as thirteen cells: ink where the work runs, magenta where the client decides; and the same in words. */
export function Weeks({ weeks, decisions }: Plan) {
  const worked = (week: number) => week >= weeks.first && week <= weeks.last;
  return (
    <>
      <svg className="weeks" viewBox="0 0 248 14" aria-hidden="true">
        {quarter.map((week) => (
          <rect
            key={week}
            x={(week - 1) * pitch + 0.5}
            y="2.5"
            width="16"
            height="9"
            fill={worked(week) ? '#11293b' : 'none'}
            stroke={worked(week) ? '#11293b' : '#768a94'}
          />
        ))}
        <path d={decisions.map((week) => `M${week * pitch - 1.5} 0v14`).join('')} stroke="#d11c7b" strokeWidth="3" />
      </svg>
      {planWords({ weeks, decisions })}
    </>
  );
}
