import { claim } from '../copy/registers.ts';

interface Properties {
  /** Id of a figure in content/claims. */
  readonly id: string;
}

/** A figure from the register. An illustrative one carries its mark wherever it stands. */
export function Claim({ id }: Properties) {
  const { figure, basis } = claim(id);
  if (basis !== 'illustrative') return <span className="figures">{figure}</span>;
  return (
    <span className="illustrative figures">
      {figure}
      <sup aria-hidden="true">◇</sup>
      <span className="sr-only"> (illustrative)</span>
    </span>
  );
}
