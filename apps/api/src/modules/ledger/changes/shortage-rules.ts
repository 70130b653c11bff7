import { type DayHead, headBeforeCount, isOpeningDay, judgeShortage } from '@herdboard/domain/ledger/shortage.ts'
import { selectHeadsBefore } from '#modules/ledger/sql/units/days.ts'
import { selectUnitNames } from '#modules/ledger/sql/units/unit-history.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { ledgerPlaceName } from '../drafts/resolved-draft.ts'
import { type ReplayedWindow, unconfirmedShortageDay } from '../replay/replay-windows.ts'
import { unitWindowRow } from '../replay/write-replay.ts'

/** The days of an entry in a unit (an edit has two), and the form fields for errors. */
export interface EntryDays {
  unitId: string
  days: readonly string[]
  /** Day field of the first entry in the unit. */
  dayField: string
  /** The pigs that each entry removes, in the order of the form's rows. */
  taken: readonly { day: string; head: number; field: string }[]
}

/**
 * Returns the shortage rules of a change, in every replayed unit.
 * On the entry's own day a small shortage may be confirmed and a larger one is refused, also where a count follows on
 * that day; on a later day it may be confirmed.
 */
export async function shortageRules(
  db: Db,
  { language }: RequestContext,
  scope: TenantScope,
  replayed: readonly ReplayedWindow[],
  ownDays: readonly EntryDays[],
): Promise<BrokenRule[]> {
  const ownDaysOf = (unitId: string) => ownDays.find((candidate) => candidate.unitId === unitId)
  const short = replayed.filter((one) => judgedHeads(one, ownDaysOf(one.window.unitId)).some(({ head }) => head < 0))
  if (short.length === 0) return []
  const before = await selectHeadsBefore(
    db,
    scope,
    short.map(unitWindowRow),
    ownDays.flatMap(({ unitId, days }) => days.map((day) => ({ unit_id: unitId, day }))),
  )
  const names = await selectUnitNames(
    db,
    scope,
    short.map(({ window }) => window.unitId),
  )
  return short.flatMap((one) => {
    const { unitId } = one.window
    const entryDays = ownDaysOf(unitId)
    const heads = before.filter(({ unit_id }) => unit_id === unitId)
    const name = names.find(({ unit_id }) => unit_id === unitId)
    const place = name ? ledgerPlaceName(name, scope) : ''
    return shortageRule(one, entryDays, heads, place).map(({ date, ...rule }) => ({
      ...rule,
      params: { ...rule.params, date: formatFarmDay(language, date), ...(rule.code === LATER && { day: date }) },
    }))
  })
}

/** The heads to judge: on the entry's own days those before the count of the day. */
const judgedHeads = ({ days }: ReplayedWindow, entryDays: EntryDays | undefined): DayHead[] =>
  days.map((row) => ({ day: row.day, head: entryDays?.days.includes(row.day) ? headBeforeCount(row) : row.head }))

/** The day as a date, too: an undo names the records of that day. */
const LATER = 'stock.later_below_zero'

type DatedShortageRule = BrokenRule & { date: string }

function shortageRule(
  replayed: ReplayedWindow,
  entryDays: EntryDays | undefined,
  before: readonly { day: string; head: number }[],
  place: string,
): DatedShortageRule[] {
  const shortage = judgeShortage(entryDays?.days ?? [], before, judgedHeads(replayed, entryDays))
  const unexplained = unconfirmedShortageDay(replayed)
  if (shortage === null) {
    // A new count may separate a shortage from the record that explained it.
    return unexplained === null ? [] : [laterShortageRule(unexplained, entryDays)]
  }
  const { day, missingHead, verdict } = shortage
  if (!entryDays?.days.includes(day)) return [laterShortageRule(day, entryDays)]
  const stock = Math.max(0, before.find((head) => head.day === day)?.head ?? 0)
  const field = overdrawnField(entryDays, day, stock)
  const isOpening = replayed.days.some((row) => row.day === day && isOpeningDay(row))
  if (verdict === 'refused' && !isOpening) {
    return [{ code: 'stock.below_zero', verdict, field, date: day, params: { n: stock, count: stock, place } }]
  }
  return [
    {
      code: 'stock.short',
      verdict: 'doubtful',
      field,
      date: day,
      params: { k: missingHead, count: missingHead, place },
    },
  ]
}

/** Returns the form field of the row that exceeds the stock; the last row where an edit leaves that open. */
function overdrawnField({ taken, dayField }: EntryDays, day: string, stock: number): string {
  const ofDay = taken.filter((row) => row.day === day)
  let head = 0
  const first = ofDay.find((row) => {
    head += row.head
    return head > stock
  })
  return first?.field ?? taken.at(-1)?.field ?? dayField
}

const laterShortageRule = (day: string, entryDays: EntryDays | undefined): DatedShortageRule => ({
  code: LATER,
  verdict: 'doubtful',
  ...(entryDays && { field: entryDays.dayField }),
  date: day,
})
