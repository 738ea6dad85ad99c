/** One figure of a measurement. */
export interface Row {
  /** Name of the measurement. */
  title: string;
  name: string;
  figure: number;
  unit: string;
  /** Figure of the client it is compared with. `ratio` is the figure divided by it. */
  baseline?: number;
  ratio?: number;
  /** Number that the limit allows; it can depend on the number of operations. */
  bound?: number;
  isKept?: boolean;
}
