import { drawing } from '../art/drawing.ts';
import { firm } from '../copy/registers.ts';

/** The wordmark, leading home. */
export function Brand() {
  const { src, width, height } = drawing('logo-wordmark');
  return (
    <a className="brand" href="/">
      <img className="drawing" src={src} width={width} height={height} alt={`${firm.name}, home`} />
    </a>
  );
}
