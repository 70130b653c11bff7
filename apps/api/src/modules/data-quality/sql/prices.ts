import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { statesAmount } from '#modules/settlements/service.ts'
import type { AssessedFarm } from '../method-finding.ts'

/** What happened in a month of the period that needs prices. */
export interface PricedMonthRow {
  /** First and last day of the month. */
  month: string
  month_end: string
  has_pigs: boolean
  /** Slaughters, and those of them that state an amount of their own. */
  slaughters: number
  paid_slaughters: number
  fed_g: number
  /** Feed with a known price. */
  priced_g: number
}

/** Selects the months that the period touches, with what needs a price in the days of the period. */
export async function selectPricedMonths({ db, scope: { directoryId }, farmId, from, day }: AssessedFarm) {
  const inPeriod = (table: string) => sql`${sql.ref(`${table}.directory_id`)} = ${directoryId}
    and ${sql.ref(`${table}.day`)} between greatest(m.month, ${from}::date) and least(m.month_end, ${day}::date)`
  const { rows } = await sql<PricedMonthRow>`
    select m.month, m.month_end, exists (select from herd_farm_day d where ${inPeriod('d')}
        and d.farm_id = ${farmId} and d.head > 0) as has_pigs,
      sold.slaughters, sold.paid_slaughters, fed.fed_g, fed.priced_g
    from (select g.day::date as month, (g.day + interval '1 month' - interval '1 day')::date as month_end
      from generate_series(date_trunc('month', ${from}::timestamp), ${day}::timestamp, interval '1 month') g(day)) m
    cross join lateral (select count(distinct r.id)::int as slaughters,
        (count(distinct r.id) filter (where ${statesAmount(sql`r.detail`)}))::int as paid_slaughters
      from herd_unit u
      join herd_leg l on l.unit_id = u.id and l.kind = ${sql.lit(legKind.slaughter)} and ${inPeriod('l')}
      join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId}) sold
    cross join lateral (select coalesce(sum(x.grams), 0)::float8 as fed_g,
        coalesce(sum(x.grams) filter (where x.cost_ore is not null), 0)::float8 as priced_g
      from feed_day x where ${inPeriod('x')} and x.farm_id = ${farmId}) fed
    order by m.month`.execute(db)
  return rows
}
