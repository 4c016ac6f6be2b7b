import { claim } from '../copy/registers.ts';

/** A figure from the register. Illustrative ones are always marked as such. */
export function Claim({ id }: { readonly id: string }) {
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
