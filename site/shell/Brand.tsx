import { drawing } from '../art/drawing.ts';
import { fill } from '../../contract/slots.ts';
import { firm, shell } from '../copy/registers.ts';

/**
 * The wordmark, leading home. A file: pages share it, and none holds its words back for the two kilobytes
 * (docs/decisions/0041).
 */
export function Brand() {
  const { src, width, height } = drawing('logo-wordmark');
  return (
    <a className="brand" href="/">
      <img
        className="drawing"
        src={src}
        width={width}
        height={height}
        alt={fill(shell.home, { name: firm.name })}
        fetchPriority="high"
        decoding="sync"
      />
    </a>
  );
}
