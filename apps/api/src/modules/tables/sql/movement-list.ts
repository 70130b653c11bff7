import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs of one record that came to a farm, left it, or moved between two farms. */
export interface RegisteredMovement {
  record_id: RecordId
  day: string
  kind: typeof legKind.insertion | typeof legKind.departure | typeof legKind.slaughter | typeof legKind.transferOut
  /** Pigs, not signed. */
  head: number
  from_chr: string | null
  from_name: string | null
  to_chr: string | null
  to_name: string | null
}

/** Pigs that the sow herd of the same farm weaned. */
const OWN_WEANED = '2'

/**
 * Movements of pigs to and from the farms of units, newest first, one row for each record and pair of farms. Pigs that
 * stay on their farm, or move between farms with one CHR number, do not move in the register. The other farm has neither
 * name nor number for a user who may not read it.
 */
export async function selectMovementList(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
): Promise<RegisteredMovement[]> {
  await planForLists(db, unitIds.length)
  // Farms that the user may not read are compared too, but not shown.
  const isReadable = (farm: 'sender' | 'receiver') =>
    sql`${sql.ref(`${farm}.id`)} = any (${[...readableFarms]}::uuid[])`
  const { rows } = await sql<RegisteredMovement>`
    with leg as (
      select l.record_id, l.day, abs(l.head) as head,
        case when l.kind = ${sql.lit(legKind.transferIn)} then ${sql.lit(legKind.transferOut)} else l.kind end as kind,
        case when l.kind in (${sql.lit(legKind.insertion)}, ${sql.lit(legKind.transferIn)}) then peer.farm_id else own.farm_id end as from_farm,
        case when l.kind in (${sql.lit(legKind.insertion)}, ${sql.lit(legKind.transferIn)}) then own.farm_id else peer.farm_id end as to_farm
      from herd_leg l
      join herd_unit own on own.directory_id = ${directoryId} and own.id = l.unit_id
      left join herd_unit peer on peer.directory_id = ${directoryId} and peer.id = l.peer_unit_id
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[])
        and l.day >= ${from}::date and l.day <= ${to}::date and l.kind <> ${sql.lit(legKind.dead)}
        and own.farm_id is distinct from peer.farm_id
        -- where both ends are chosen, the sender's leg stands for both
        and not (l.kind = ${sql.lit(legKind.transferIn)} and peer.id = any (${unitIds}::uuid[]))),
    moved as (
      select record_id, day, kind, from_farm, to_farm, sum(head)::int as head from leg
      group by record_id, day, kind, from_farm, to_farm)
    select m.record_id, m.day, m.kind, m.head,
      case when m.kind = ${sql.lit(legKind.insertion)} then supplier.chr
        when ${isReadable('sender')} then sender.chr_number end as from_chr,
      case when m.kind = ${sql.lit(legKind.insertion)} then r.detail ->> 'FF_PigletSupplier'
        when ${isReadable('sender')} then sender.name end as from_name,
      case when ${isReadable('receiver')} then receiver.chr_number end as to_chr,
      case m.kind when ${sql.lit(legKind.slaughter)} then house.name when ${sql.lit(legKind.departure)} then r.detail ->> 'FF_Buyer'
        else case when ${isReadable('receiver')} then receiver.name end end as to_name
    from moved m
    join record r on r.directory_id = ${directoryId} and r.id = m.record_id
    left join farm sender on sender.directory_id = ${directoryId} and sender.id = m.from_farm
    left join farm receiver on receiver.directory_id = ${directoryId} and receiver.id = m.to_farm
    left join slaughterhouse house on house.directory_id = ${directoryId} and house.id::text = r.detail ->> 'FF_Slaughterhouse'
    left join lateral (
      select s.detail ->> 'chr_number' as chr from setup_item s
      where s.directory_id = ${directoryId} and s.form_id = ${formId.pigletSuppliers}
        and lower(s.name) = lower(trim(r.detail ->> 'FF_PigletSupplier'))
      order by s.is_inactive, s.id limit 1) supplier on m.kind = ${sql.lit(legKind.insertion)}
    where not (m.kind = ${sql.lit(legKind.insertion)} and coalesce(r.detail ->> 'FF_EntryKind', '') = ${OWN_WEANED})
      and (sender.chr_number is null or receiver.chr_number is null or sender.chr_number <> receiver.chr_number)
    order by m.day desc, r.created_at desc, m.record_id desc, m.from_farm, m.to_farm`.execute(db)
  return rows
}
