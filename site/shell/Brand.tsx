import { dataAddress, drawing } from '../art/drawing.ts';
import { fill } from '../../contract/slots.ts';
import { firm, shell } from '../copy/registers.ts';

/** The wordmark, leading home. The page carries it: it is in the first view of every page, and asks for nothing. */
export function Brand() {
  const name = 'logo-wordmark';
  const { width, height } = drawing(name);
  return (
    <a className="brand" href="/">
      <img className="drawing" src={dataAddress(name)} width={width} height={height} alt={fill(shell.home, { name: firm.name })} decoding="sync" />
    </a>
  );
}
