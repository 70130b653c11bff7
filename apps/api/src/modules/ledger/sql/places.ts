import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { DEFERRED_WRITE } from '#platform/database/statement/deferred-statements.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PlaceOfRecord } from '../record-draft.ts'
import type { HerdUnit } from '../units/herd-unit.ts'
import { unitColumns } from './units/units.ts'
import { valueRows } from './value-rows.ts'

/** What is stored of a place that a record names; `…_found` is false where the id names nothing here. */
export interface PlaceLookup {
  farm_found: boolean
  barn_found: boolean
  section_found: boolean
  batch_found: boolean
  /** The farm, barn, section or batch is deleted. */
  is_deleted: boolean
  pig_type: PigType | null
  is_batch_production: boolean
  /** Sections of the barn. */
  section_ids: string[]
  batch_start: string | null
  batch_end: string | null
  batch_is_active: boolean
  /** Open batches of the barn on the day. */
  open_batch_ids: string[]
  locked_through: string | null
  farm_name: string
  barn_name: string | null
  section_or_batch_name: string | null
}

/**
 * A place with the units of its barn that entries of the day may concern; not those of closed batches. Only the first
 * of several places of a barn and batch has them.
 */
interface PlaceWithUnits extends PlaceLookup {
  units: HerdUnit[]
}

/** A place as it is selected, for all days: open batches of its barn with their last day, in the order of their start. */
interface SelectedPlace extends Omit<PlaceWithUnits, 'open_batch_ids'> {
  open_batches: [id: string, end: string | null][]
}

/** Selects places in the given order, with the facts that rules need on a day, and their units. */
export async function lookUpPlaces(
  db: Db,
  scope: TenantScope,
  places: readonly { place: PlaceOfRecord; day: string }[],
): Promise<PlaceWithUnits[]> {
  const keys = places.map(({ place }) => `${place.farmId} ${place.barnId} ${place.sectionId} ${place.batchId}`)
  // The rows of an import name few places, each many times.
  const distinct = new Map(keys.map((key, no) => [key, places[no]?.place]))
  const selected = await selectPlaces(
    db,
    scope,
    [...distinct.values()].filter((place) => place !== undefined),
  )
  const lookups = new Map([...distinct.keys()].map((key, no) => [key, lookupOnDay(selected[no])]))
  return places.flatMap(({ day }, no) => lookups.get(keys[no] ?? '')?.(day) ?? [])
}

/** Returns a place on a day; from the second time on without its units. */
function lookupOnDay(selected: SelectedPlace | undefined): (day: string) => PlaceWithUnits | undefined {
  if (!selected) return () => undefined
  const { open_batches, units, ...place } = selected
  const whenOpen = new Map<string, PlaceWithUnits>()
  let isFirst = true
  return (day) => {
    const open_batch_ids = open_batches.flatMap(([id, end]) => (end === null || end > day ? [id] : []))
    if (isFirst) {
      isFirst = false
      return { ...place, open_batch_ids, units }
    }
    const key = open_batch_ids.join()
    const known = whenOpen.get(key) ?? { ...place, open_batch_ids, units: [] }
    whenOpen.set(key, known)
    return known
  }
}

async function selectPlaces(db: Db, scope: TenantScope, places: readonly PlaceOfRecord[]): Promise<SelectedPlace[]> {
  const queries = places.map(({ farmId, barnId, sectionId, batchId }, index) => ({
    index,
    farm_id: farmId,
    barn_id: barnId,
    section_id: sectionId,
    batch_id: batchId,
  }))
  const rows = valueRows(
    'p',
    { index: 'int', farm_id: 'uuid', barn_id: 'uuid', section_id: 'uuid', batch_id: 'uuid' },
    queries,
  )
  const found = await sql<SelectedPlace>`
    select f.id is not null as farm_found,
      p.barn_id is null or b.id is not null as barn_found,
      p.section_id is null or s.id is not null as section_found,
      p.batch_id is null or bt.id is not null as batch_found,
      f.deleted_at is not null or b.deleted_at is not null or s.deleted_at is not null or bt.deleted_at is not null as is_deleted,
      b.pig_type, coalesce(b.is_batch_production, false) as is_batch_production,
      array(select x.id::text from section x where x.directory_id = ${scope.directoryId} and x.barn_id = p.barn_id
        and x.deleted_at is null order by x.id) as section_ids,
      bt.start_date as batch_start, bt.end_date as batch_end, coalesce(bt.is_active, false) as batch_is_active,
      (select coalesce(json_agg(json_build_array(x.id, x.end_date) order by x.start_date, x.id), '[]') from batch x
        where x.directory_id = ${scope.directoryId} and x.barn_id = p.barn_id and x.deleted_at is null and x.is_active) as open_batches,
      (select l.through_day from farm_lock l where l.directory_id = ${scope.directoryId} and l.farm_id = p.farm_id) as locked_through,
      coalesce(f.name, '') as farm_name, b.name as barn_name, coalesce(s.name, bt.name) as section_or_batch_name,
      case when row_number() over (partition by p.barn_id, p.batch_id order by p.index) > 1 then '[]'::json
        else (select coalesce(json_agg(k), '[]') from (select ${unitColumns} from herd_unit u
          where u.directory_id = ${scope.directoryId} and u.barn_id = p.barn_id
            and (u.batch_id is null or u.batch_id = p.batch_id or exists (select from batch x
              where x.directory_id = ${scope.directoryId} and x.id = u.batch_id and x.is_active))) k) end as units
    from ${rows}
    left join farm f on f.directory_id = ${scope.directoryId} and f.id = p.farm_id
    left join barn b on b.directory_id = ${scope.directoryId} and b.id = p.barn_id and b.farm_id = p.farm_id
    left join section s on s.directory_id = ${scope.directoryId} and s.id = p.section_id and s.barn_id = p.barn_id
    left join batch bt on bt.directory_id = ${scope.directoryId} and bt.id = p.batch_id and bt.barn_id = p.barn_id
    order by p.index`.execute(db)
  return found.rows
}

/** Separates the locks of farms' ledgers from other advisory locks. */
const LEDGER_LOCK = 11

/**
 * Locks farms' ledgers until the transaction ends; in id order, so that two writers cannot deadlock. The next statement
 * waits for the locks: they are sent together.
 */
export async function lockFarms(db: Db, scope: TenantScope, farmIds: Iterable<string>): Promise<void> {
  for (const farmId of [...new Set(farmIds)].sort()) {
    await sql`${DEFERRED_WRITE} select pg_advisory_xact_lock(hashtextextended(${`${scope.directoryId} ${farmId}`}, ${LEDGER_LOCK}))`.execute(
      db,
    )
  }
}
