/** Parts of pictures. Colours are variables of the style sheet, so that a picture fits both themes. */
import { Html, html } from '../markup/html.ts';

interface Picture {
  width: number;
  height: number;
  parts: readonly Html[];
}

/** Head of an arrow. A page has one picture with arrows at most. */
const TIP = html`<defs>
  <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
    <path d="M0 0 8 4 0 8z" />
  </marker>
</defs>`;

/** Returns a picture. Its description is the caption below it, so screen readers skip its parts. */
export const svgOf = ({ width, height, parts }: Picture): string =>
  html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${parts.some((part) => part.text.includes('#tip')) ? TIP : undefined}${parts}
  </svg>`.text;

export const text = (x: number, y: number, words: string, style = ''): Html =>
  html`<text x="${x}" y="${y}" class="${style}">${words}</text>`;

export const line = (from: readonly [number, number], to: readonly [number, number], style = ''): Html =>
  html`<path d="M${from.join(' ')} L${to.join(' ')}" class="line ${style}" />`;

/** Returns an arrow along points. */
export const arrow = (points: readonly (readonly [number, number])[], style = ''): Html =>
  html`<path d="M${points.map((point) => point.join(' ')).join(' L')}" class="line ${style}" marker-end="url(#tip)" />`;

export const box = (x: number, y: number, width: number, height: number, style = ''): Html =>
  html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" class="box ${style}" />`;

/** Returns a box with words in its middle. */
export const labelled = (x: number, y: number, width: number, words: string, style = ''): Html =>
  new Html(box(x, y, width, 36, style).text + text(x + width / 2, y + 23, words, 'middle').text);
