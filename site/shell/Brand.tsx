import { drawing } from '../art/drawing.ts';
import { fill } from '../../contract/slots.ts';
import { firm, shell } from '../copy/registers.ts';

/**
 * The wordmark, linked to the home page. A cached file, so that no page delays its text by two kilobytes of markup
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
