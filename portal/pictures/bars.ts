/** Bar charts: one bar a row, in parts of different kinds. */
import type { Html } from '../markup/html.ts';
import { box, svgOf, text } from './svg.ts';

interface Bar {
  name: string;
  /** True for our libraries, whose names stand out. */
  isOwn: boolean;
  /** Lengths of the parts, in the order of the legend. */
  parts: readonly number[];
  /** Text behind the bar. */
  label: string;
}

interface Chart {
  bars: readonly Bar[];
  /** Names of the parts with the style of each. */
  legend: readonly { name: string; style: string }[];
  /** Length of the longest possible bar. */
  most: number;
}

const LEFT = 190;
const WIDTH = 340;
const STEP = 26;
const TOP = 40;

/** Draws a chart. The table next to it has the same numbers for readers of texts. */
export function barChart({ bars, legend, most }: Chart): string {
  const keys = legend.flatMap(({ name, style }, at): Html[] => [
    box(LEFT + at * 124, 8, 12, 12, style),
    text(LEFT + 18 + at * 124, 19, name, 'muted'),
  ]);
  const rows = bars.flatMap(({ name, isOwn, parts, label }, row): Html[] => {
    const y = TOP + row * STEP;
    let x = LEFT;
    const drawn = parts.flatMap((length, at): Html[] => {
      const width = (length / most) * WIDTH;
      const part = width === 0 ? [] : [box(x, y, width, 16, legend[at]?.style)];
      x += width;
      return part;
    });
    return [text(LEFT - 10, y + 13, name, isOwn ? 'end strong' : 'end'), ...drawn, text(x + 8, y + 13, label, 'muted')];
  });
  return svgOf({ width: 660, height: TOP + bars.length * STEP + 8, parts: [...keys, ...rows] });
}
