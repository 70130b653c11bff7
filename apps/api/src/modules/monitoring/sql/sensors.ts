import type { BarnId, FarmId, SectionId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A sensor of the setup with its placements, the oldest first. */
export interface ConfiguredSensor {
  id: SensorId
  name: string
  type_id: number
  pulse_litres: number
  capacity_kg: number | null
  /** It sends a running total, which continues from 0 at the modulus. */
  is_counter: boolean
  counter_modulus: number | null
  /** Id of the device in its network, and the field of its messages; null for other senders. */
  device_id: string | null
  device_field: string | null
  /** The sender of form `formId.dataImport` whose key may write it, with its name; null for none. */
  sender_id: string | null
  sender: string | null
  is_inactive: boolean
  placements: { section_id: SectionId; place: string; from_at: string }[]
}

export async function selectSensors(db: Db, { directoryId }: TenantScope): Promise<ConfiguredSensor[]> {
  const { rows } = await sql<ConfiguredSensor>`
    select s.id, s.name, s.type_id, s.pulse_litres::float8 as pulse_litres, s.capacity_kg, s.is_counter, s.counter_modulus::float8 as counter_modulus, s.device_id, s.device_field, s.sender_id,
      (select i.name from setup_item i where i.directory_id = ${directoryId} and i.id = s.sender_id) as sender, s.is_inactive,
      coalesce((select jsonb_agg(jsonb_build_object('section_id', p.section_id, 'place', b.name || ', ' || e.name, 'from_at', p.from_at)
          order by p.from_at)
        from sensor_placement p
        join section e on e.directory_id = ${directoryId} and e.id = p.section_id
        join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id
        where p.directory_id = ${directoryId} and p.sensor_id = s.id), '[]') as placements
    from sensor s where s.directory_id = ${directoryId} order by lower(s.name)`.execute(db)
  return rows
}

/** A section that can have sensors. */
export interface SensorSection {
  id: SectionId
  farm_id: FarmId
  barn_id: BarnId
  farm_name: string
  barn_name: string
  name: string
}

export async function selectSensorSections(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
): Promise<SensorSection[]> {
  const { rows } = await sql<SensorSection>`
    select e.id, b.farm_id, e.barn_id, f.name as farm_name, b.name as barn_name, e.name from section e
    join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id and b.deleted_at is null
    join farm f on f.directory_id = ${directoryId} and f.id = b.farm_id and f.deleted_at is null
    where e.directory_id = ${directoryId} and e.deleted_at is null and b.farm_id = any(${[...readableFarms]}::uuid[])
    order by f.name, b.name, e.name`.execute(db)
  return rows
}

export async function upsertSensor(
  db: Db,
  { directoryId }: TenantScope,
  {
    id,
    name,
    type_id,
    pulse_litres,
    capacity_kg,
    is_counter,
    counter_modulus,
    device_id,
    device_field,
    sender_id,
    is_inactive,
  }: Omit<ConfiguredSensor, 'placements' | 'sender'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into sensor (directory_id, id, name, type_id, pulse_litres, capacity_kg, is_counter, counter_modulus,
      device_id, device_field, sender_id,
      is_inactive, created_at)
    values (${directoryId}, ${id}, ${name}, ${type_id}, ${pulse_litres}, ${capacity_kg}, ${is_counter}, ${counter_modulus},
      ${device_id}, ${device_field}, ${sender_id}, ${is_inactive}, ${now})
    on conflict (directory_id, id) do update set name = excluded.name, type_id = excluded.type_id,
      pulse_litres = excluded.pulse_litres, capacity_kg = excluded.capacity_kg, is_counter = excluded.is_counter,
      counter_modulus = excluded.counter_modulus, device_id = excluded.device_id, device_field = excluded.device_field,
      sender_id = excluded.sender_id,
      is_inactive = excluded.is_inactive`.execute(db)
}

/** Inserts a placement of a sensor; the former placement ends at its start. */
export async function insertPlacement(
  db: Db,
  { directoryId }: TenantScope,
  sensorId: SensorId,
  { farm_id, barn_id, id }: SensorSection,
  fromAt: Date,
): Promise<void> {
  await sql`
    insert into sensor_placement (directory_id, sensor_id, from_at, farm_id, barn_id, section_id)
    values (${directoryId}, ${sensorId}, ${fromAt}, ${farm_id}, ${barn_id}, ${id})`.execute(db)
}

interface Named {
  id: string
  name: string
}

/** Selects the barns with sections, and the users who can be recipients of warnings. */
export async function selectSensorBarns(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
): Promise<{ barns: Named[]; people: Named[] }> {
  const { rows } = await sql<{ barns: Named[]; people: Named[] }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', f.name || ', ' || b.name) order by f.name, b.name), '[]')
        from barn b join farm f on f.directory_id = ${directoryId} and f.id = b.farm_id and f.deleted_at is null
        where b.directory_id = ${directoryId} and b.deleted_at is null and b.farm_id = any(${[...readableFarms]}::uuid[])
          and exists (select from section e where e.directory_id = ${directoryId} and e.barn_id = b.id and e.deleted_at is null)) as barns,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) order by u.first_name, u.last_name), '[]')
        from membership m join user_account u on u.id = m.user_id where m.directory_id = ${directoryId}) as people`.execute(
    db,
  )
  const [row] = rows
  return row ?? { barns: [], people: [] }
}
