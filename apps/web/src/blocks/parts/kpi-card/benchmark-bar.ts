/** Own figure and the country's on one scale from zero: shares of the bar's length. */
export function benchmarkShares(own: number, country: number): { own: number; country: number } | null {
  const most = Math.max(own, country)
  if (most <= 0 || Math.min(own, country) < 0) return null
  // Some room at the end, so that the country's mark never sits on the edge.
  const scale = most * 1.15
  return { own: own / scale, country: country / scale }
}
