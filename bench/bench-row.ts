import type { BenchContext } from './bench-context.ts'

/** A measured figure with its goal; without a goal it only explains. */
export interface BenchFigure {
  what: string
  measured: number
  unit: string
  goal?: { atLeast: number } | { atMost: number }
  /** Percentiles, processor time, size. */
  details?: string
}

/** A row of the table of goals: one small file in `bench/rows`. */
export interface BenchRow {
  /** Chosen by `--only`, which names the beginning. */
  name: string
  /** Farms of the companies in which the row is measured; others only with `--only`. */
  farms: readonly number[]
  /** Whether it changes the herd; it then runs on a copy. */
  writes?: boolean
  /** Runs only with `--only`. */
  isExtra?: boolean
  measure(bench: BenchContext): Promise<BenchFigure[]>
}

const isMet = ({ measured, goal }: BenchFigure): boolean | undefined =>
  goal && ('atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost)

const digits = (value: number): string => value.toFixed(value < 10 ? 2 : value < 1000 ? 1 : 0)

/** Formats a line of the table: name, figure, goal, outcome and what explains it. */
export function formatBenchFigure(name: string, figure: BenchFigure): string {
  const { what, measured, unit, goal, details = '' } = figure
  const limit = goal ? ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`) : ''
  const met = isMet(figure)
  const outcome = met === undefined ? '' : met ? 'met' : 'MISSED'
  return `${`${name}: ${what}`.padEnd(58)} ${`${digits(measured)} ${unit}`.padStart(12)}  ${limit.padEnd(9)} ${outcome.padEnd(6)}  ${details}`.trimEnd()
}

export const countMissed = (figures: readonly BenchFigure[]): number =>
  figures.filter((figure) => isMet(figure) === false).length
