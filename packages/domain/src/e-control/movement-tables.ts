import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { ReportFacts } from './report-facts.ts'
import { transferredIn, transferredOut } from './stock-and-move-rows.ts'

export type MovementKey =
  | 'opening'
  | 'bought'
  | 'own'
  | 'transfer_in'
  | 'found'
  | 'slaughter'
  | 'sold'
  | 'transfer_out'
  | 'dead'
  | 'condemned'
  | 'missing'
  | 'closing'
  | 'unexplained'

/** Kinds of records that movement lines count, by their names in the contract. */
type MovementRecordKind = 'insertion' | 'departure' | 'transfer' | 'slaughter' | 'dead' | 'status'

export interface MovementLine {
  key: MovementKey
  head: number
  kg: number | null
  averageKg: number | null
  /** Kinds of records in the line. */
  recordKinds: readonly MovementRecordKind[]
}

export interface MovementTable {
  lines: readonly MovementLine[]
  total: { head: number; kg: number; averageKg: number | null }
}

const line = (
  key: MovementKey,
  head: number,
  kg: number | null,
  recordKinds: readonly MovementRecordKind[],
): MovementLine => ({
  key,
  head,
  kg,
  averageKg: ratioOrNull(kg, head),
  recordKinds,
})

/**
 * Returns the tables of entries and departures, with the stock at both ends. Both sides have the same number of pigs.
 * Pigs that no record explains are added to the side that is short.
 */
export function movementTables(
  sums: PeriodSums,
  facts: ReportFacts,
): { entries: MovementTable; departures: MovementTable } {
  const { bought, own, sold } = facts
  const slaughtered = sums.slaughterHead - sums.condemnedHead
  const averageLiveKg = ratioOrNull(sums.slaughterLiveKg, sums.slaughterHead) ?? 0
  const condemnedKg = averageLiveKg * sums.condemnedHead
  const entries = [
    line('opening', sums.openingHead ?? 0, sums.openingKg, ['status']),
    line('bought', bought.head, bought.kg, ['insertion']),
    line('own', own.head, own.kg, ['insertion']),
    line('transfer_in', transferredIn(sums, facts), rest(sums.inKg, bought.kg, own.kg), ['transfer']),
    line('found', sums.diffHead + sums.missingHead, null, ['status']),
  ]
  const departures = [
    line('slaughter', slaughtered, sums.slaughterLiveKg - condemnedKg, ['slaughter']),
    line('sold', sold.head, sold.kg, ['departure']),
    line('transfer_out', transferredOut(sums, facts), rest(sums.outKg, sums.slaughterLiveKg, sold.kg), ['transfer']),
    line('dead', sums.deadHead, sums.deadKg, ['dead']),
    line('condemned', sums.condemnedHead, condemnedKg, ['slaughter']),
    line('missing', sums.missingHead, null, ['status']),
    line('closing', sums.closingHead ?? 0, sums.closingKg, ['status']),
  ]
  const gap = headsOf(departures) - headsOf(entries)
  return {
    entries: tableOf(gap > 0 ? [...entries, line('unexplained', gap, null, [])] : entries),
    departures: tableOf(gap < 0 ? [...departures, line('unexplained', -gap, null, [])] : departures),
  }
}

const headsOf = (lines: readonly MovementLine[]): number => lines.reduce((sum, { head }) => sum + head, 0)

const rest = (all: number, ...parts: (number | null)[]): number | null =>
  parts.some((part) => part === null) ? null : parts.reduce<number>((left, part) => left - (part ?? 0), all)

/** Lines that remain without pigs, because readers look for both ends of the stock. */
const ALWAYS_SHOWN: ReadonlySet<MovementKey> = new Set(['opening', 'closing'])

function tableOf(lines: readonly MovementLine[]): MovementTable {
  const shown = lines.filter(({ key, head }) => head !== 0 || ALWAYS_SHOWN.has(key))
  const head = headsOf(shown)
  const kg = shown.reduce((sum, one) => sum + (one.kg ?? 0), 0)
  const weighed = headsOf(shown.filter((one) => one.kg !== null))
  return { lines: shown, total: { head, kg, averageKg: ratioOrNull(kg, weighed) } }
}
