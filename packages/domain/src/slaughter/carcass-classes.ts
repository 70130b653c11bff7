/** A bar of a histogram: its values from and below, and how many. */
export interface HistogramClass {
  from: number
  below: number
  head: number
}

const WIDTHS = [1, 2, 5, 10, 20] as const

/**
 * Histogram of counts by whole units, such as carcasses by whole kilos. Classes are as narrow as the number of them
 * allows, follow each other without a gap and begin at a multiple of their width. Empty without counts.
 */
export function histogramClasses(heads: ReadonlyMap<number, number>, mostClasses: number): HistogramClass[] {
  const known = [...heads].filter(([, head]) => head > 0).map(([unit]) => unit)
  if (known.length === 0) return []
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const startOf = (width: number) => Math.floor(least / width) * width
  const countOf = (width: number) => Math.floor((most - startOf(width)) / width) + 1
  const width = WIDTHS.find((one) => countOf(one) <= mostClasses) ?? WIDTHS[WIDTHS.length - 1] ?? 1
  const classes = Array.from({ length: countOf(width) }, (_, no) => {
    const from = startOf(width) + no * width
    return { from, below: from + width, head: 0 }
  })
  for (const [unit, head] of heads) {
    const found = classes[Math.floor((unit - startOf(width)) / width)]
    if (found) found.head += head
  }
  return classes
}
