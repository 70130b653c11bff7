export interface SparkPath {
  /** Lines through neighbouring points; a week without a figure separates them. */
  lines: string[]
  /** Points without neighbours, and the last point. */
  dots: { x: number; y: number }[]
  last: { x: number; y: number; value: number } | null
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10

/**
 * Returns the weekly points as lines in a small box: the lowest at the bottom, the highest at the top, a constant
 * series in the middle.
 */
export function sparkPath(
  points: readonly (number | null)[],
  width: number,
  height: number,
  margin: number,
): SparkPath {
  const values = points.filter((point) => point !== null)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = points.length > 1 ? (width - 2 * margin) / (points.length - 1) : 0
  const positions = points.map((value, week) => {
    if (value === null) return null
    const share = span === 0 ? 0.5 : (value - low) / span
    return { x: rounded(margin + week * step), y: rounded(height - margin - share * (height - 2 * margin)), value }
  })

  const runs: NonNullable<(typeof positions)[number]>[][] = [[]]
  for (const point of positions) {
    if (point === null) runs.push([])
    else runs.at(-1)?.push(point)
  }
  const lines = runs.filter((run) => run.length > 1).map((run) => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`)
  const singlePoints = runs.filter((run) => run.length === 1).flat()
  const last = positions.findLast((point) => point !== null) ?? null
  const dots = [...new Set(last ? [...singlePoints, last] : singlePoints)].map(({ x, y }) => ({ x, y }))
  return { lines, dots, last }
}
