import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import {
  type CarcassSums,
  carcassSumsOf,
  remarkRelation,
  remarksStatedHead,
  statedAmount,
} from '#modules/settlements/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'
import { unitPeriodRelation } from './unit-period-relation.ts'

/** Pigs slaughtered from a unit by one record. Carcass weight in kg, amounts in DKK. */
export interface SlaughterRow {
  period: 0 | 1
  unit_id: UnitId
  day: string
  kg: number
  /** DKK; the unit's share by weight. */
  amount: number | null
  /** DKK per kg, as typed. */
  weight_adj: number | null
  lean_adj: number | null
  /** Pigs by remark number; the unit's share by head count. */
  remarks: Record<string, number>
  /** Pigs with at least one remark, by head count; null where remarks were typed as sums. */
  remarked_head: number | null
  /** Pigs whose remarks are stated; 0 where nobody stated any. */
  remarks_stated: number
  /** The carcasses of the whole settlement; null where they are not known. */
  carcasses: CarcassSums | null
  /** The unit's share of the approved pigs. */
  carcass_share: number
}

/** Selects the slaughters of all units in both periods, in one statement. */
export async function selectSlaughters(analysisContext: AnalysisContext): Promise<SlaughterRow[]> {
  const { directoryId } = analysisContext.scope
  await planForLists(analysisContext.db, analysisContext.units.size)
  const typed = (id: string) => sql`(r.detail ->> ${id})::float8`
  const { rows } = await sql<SlaughterRow>`
    select s.period, l.unit_id, l.day, coalesce(l.carcass_kg, 0)::float8 as kg, ${statedAmount(sql`r.detail`, sql`part.load_kg`)}::float8 * part.share as amount,
      ${typed('FF_WeightAdj')} as weight_adj, ${typed('FF_LeanAdj')} as lean_adj, remark.heads as remarks,
      case when not coalesce(r.detail -> 'FS_Remarks' @? '$[*].FF_RemarkCode', false)
        then (c.remarked_head * -l.head / nullif(r.head, 0))::float8 end as remarked_head, ${remarksStatedHead} as remarks_stated,
      ${carcassSumsOf('c')} as carcasses, approved.share as carcass_share
    from ${unitPeriodRelation('s', analysisContext)}
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = s.unit_id and l.kind = ${sql.lit(legKind.slaughter)}
     and l.day > s.opening and l.day <= s.closing
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    cross join lateral (select coalesce(l.carcass_kg / nullif(sum(x.carcass_kg), 0), 1)::float8 as share, sum(x.carcass_kg) as load_kg from herd_leg x
      where x.directory_id = ${directoryId} and x.record_id = l.record_id) part
    left join carcass_list c on c.directory_id = ${directoryId} and c.record_id = l.record_id
    cross join lateral (select coalesce(sum(v.approved_head) filter (where v.unit_id = l.unit_id)::float8
        / nullif(sum(v.approved_head), 0), 0) as share from slaughter_lot v
      where v.directory_id = ${directoryId} and v.record_id = l.record_id) approved
    cross join lateral (select coalesce(jsonb_object_agg(m.code, m.head), '{}') as heads from (
      select x.code, sum(x.heads * -l.head / nullif(r.head, 0)) as head from ${remarkRelation('x')} group by 1) m) remark`.execute(
    analysisContext.db,
  )
  return rows
}
