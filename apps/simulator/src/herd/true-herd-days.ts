import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { TruthDay } from '../simulated-company.ts'

/** Stores the true state of one farm, one row per day and pig type. */
export class TrueHerdDays {
  readonly days: TruthDay[] = []
  #today: Record<PigType, TruthDay> = { 1: emptyDay('', 1, 0), 2: emptyDay('', 2, 0) }

  open(day: string): void {
    const { 1: weaners, 2: finishers } = this.#today
    this.#today = { 1: emptyDay(day, 1, weaners.head), 2: emptyDay(day, 2, finishers.head) }
  }

  at(pigType: PigType): TruthDay {
    return this.#today[pigType]
  }

  /** Closes the day with the evening's stock; stored from the window's start on. */
  close(stock: Record<PigType, { head: number; kg: number }>, isStored: boolean): void {
    for (const row of [this.#today[1], this.#today[2]]) {
      row.head = stock[row.pigType].head
      row.stockKg = stock[row.pigType].kg
      if (isStored) this.days.push(row)
    }
  }
}

const emptyDay = (day: string, pigType: PigType, headOpen: number): TruthDay => ({
  day,
  pigType,
  headOpen,
  head: headOpen,
  stockKg: 0,
  gainKg: 0,
  feedKg: 0,
  feedFe: 0,
  inHead: 0,
  inKg: 0,
  outHead: 0,
  outKg: 0,
  dead: 0,
  condemned: 0,
  ore: {
    settled: 0,
    sold: 0,
    postPayment: 0,
    movedOut: 0,
    movedIn: 0,
    bought: 0,
    ownWeaned: 0,
    feed: 0,
    deadPigs: 0,
  },
})
