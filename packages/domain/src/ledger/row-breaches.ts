import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { HerdDay, HerdPoint } from './herd-rows.ts'

/**
 * Returns the days on which a unit's rows violate the balance of heads: opening + in − out + difference = closing, day
 * after day.
 *
 * Empty for complete rows; a day without a row must have had no pigs on either side.
 */
export function headBreaches(days: readonly HerdDay[]): string[] {
  return days
    .filter((row, index) => {
      const movedIn = row.in_head + row.transfer_in_head
      const movedOut = row.out_head + row.transfer_out_head + row.slaughter_head + row.dead_head
      if (row.head !== row.head_open + movedIn - movedOut + row.diff_head) return true
      const before = days[index - 1]
      if (before === undefined) return false
      return daysBetween(before.day, row.day) === 1
        ? before.head !== row.head_open
        : before.head !== 0 || row.head_open !== 0
    })
    .map(({ day }) => day)
}

/**
 * Returns the points up to which a unit's rows do not add up. The days between two points must add up to the growth.
 * The kilos of the stock, carried from day to day with the movements, must meet the point to the gram.
 */
export function kiloBreaches(points: readonly HerdPoint[], days: readonly HerdDay[]): string[] {
  return points
    .filter((point, index) => {
      if (point.growth_g === null) return false
      const before = points[index - 1]
      const daysToPoint = days.filter(({ day }) => day > (before?.day ?? '') && day <= point.day)
      const grown = daysToPoint.reduce((sum, { gain_g }) => sum + (gain_g ?? 0), 0)
      if (grown !== point.growth_g) return true
      let stock = before?.stock_g ?? 0
      for (const row of daysToPoint) {
        stock +=
          (row.gain_g ?? 0) +
          row.in_g +
          row.transfer_in_g -
          row.out_g -
          row.transfer_out_g -
          row.slaughter_g -
          row.dead_g
        if (row.stock_g !== stock) return true
      }
      return stock !== point.stock_g
    })
    .map(({ day }) => day)
}
