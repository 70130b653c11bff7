const MONTHS_BACK = 36
const MONTHS_AHEAD = 1

/** Returns the first days of the next month and of the months before it, newest first. */
export function nearbyMonths(today: string): string[] {
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: MONTHS_AHEAD + MONTHS_BACK + 1 }, (_, index) => {
    const month = now + MONTHS_AHEAD - index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}
