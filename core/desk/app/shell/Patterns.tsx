const hatches = [
  ['hatch', 'stroke-ink'],
  ['hatch-over', 'stroke-over'],
  ['hatch-quiet', 'stroke-rule-strong'],
] as const;

export function Patterns() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <defs>
        {hatches.map(([id, line]) => (
          <pattern key={id} id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className={line} strokeWidth="0.9" d="M0 0v5" />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}
