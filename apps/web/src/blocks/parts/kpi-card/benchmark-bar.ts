/** Scales the farm's figure and the national average to shares of the bar's length, from zero. */
export function benchmarkShares(own: number, country: number): { own: number; country: number } | null {
  const most = Math.max(own, country)
  if (most <= 0 || Math.min(own, country) < 0) return null
  // Some space at the end, so that the mark of the national average is never on the edge.
  const scale = most * 1.15
  return { own: own / scale, country: country / scale }
}
