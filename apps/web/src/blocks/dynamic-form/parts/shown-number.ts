/** A computed figure keeps its full precision; on screen it has at most two decimals. */
export function shownNumber(value: unknown): number | null {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : null
}
