import { fill } from '../../../contract/slots.ts';

/** The light's position in the chart's own units. */
const light = { x: 1030, y: 452 };
/** Chart units in a nautical mile. */
const mile = 190;
/** West of this the words stand. */
const openWater = 640;
/** Nearer than this a bearing means nothing. */
const tooNear = 30;

/** Bearing in degrees (000 to 359, clockwise from north) and distance in nautical miles of the light from a point. */
export function bearingOfLight(x: number, y: number): { readonly degrees: number; readonly miles: number } {
  const east = light.x - x;
  const north = y - light.y;
  const degrees = Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  return { degrees, miles: Math.hypot(east, north) / mile };
}

function line(): SVGPathElement {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('fill', 'none');
  path.setAttribute('stroke', '#9f065b');
  path.setAttribute('stroke-dasharray', '7 3 1.5 3');
  path.setAttribute('vector-effect', 'non-scaling-stroke');
  return path;
}

/** In the hero, a line of bearing follows the pointer over open water, and its figures stand below. */
export function bearing(): void {
  const hero = document.getElementById('hero');
  const readout = document.getElementById('bearing');
  const chart = hero?.querySelector<SVGSVGElement>('.hero-chart svg');
  if (!hero || !readout || !chart || !matchMedia('(hover: hover) and (width >= 68.75em)').matches) return;
  const track = line();
  chart.append(track);
  const clear = () => {
    readout.classList.remove('on');
    track.removeAttribute('d');
  };
  hero.addEventListener('pointerleave', clear);
  hero.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(chart.getScreenCTM()?.inverse());
      const apart = Math.hypot(light.x - x, light.y - y);
      if (x <= openWater || apart <= tooNear) {
        clear();
        return;
      }
      const { degrees, miles } = bearingOfLight(x, y);
      const short = 1 - 14 / apart;
      track.setAttribute('d', `M${x} ${y}L${x + (light.x - x) * short} ${y + (light.y - y) * short}`);
      readout.textContent = fill(readout.dataset['words'] ?? '', {
        degrees: String(degrees).padStart(3, '0'),
        miles: miles.toFixed(1),
      });
      readout.classList.add('on');
    },
    { passive: true },
  );
}
