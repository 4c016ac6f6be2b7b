import { ink, sans, thirdInk } from './paper.ts';
import type { Fact } from './Letter.tsx';

const cell = { padding: '4px 0', verticalAlign: 'top', fontFamily: sans, fontSize: 15, lineHeight: '22px' } as const;

/** What is known, one line each: a label and a value. */
export function FactTable({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '0 0 20px' }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={{ ...cell, width: 132, paddingRight: 12, color: thirdInk }}>{label}</td>
            <td style={{ ...cell, color: ink, wordBreak: 'break-word' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
