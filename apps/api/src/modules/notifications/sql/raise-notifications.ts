import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { NotificationKind } from '../kinds/notification-kind.ts'
import { notificationKinds } from '../kinds/notification-kinds.ts'

export interface PlaceNames {
  farm: string
  barn: string | null
  section: string | null
  batch: string | null
}

/** Selects the names of places, in the given order; null where the farm is unknown. */
export async function selectPlaceNames(
  db: Db,
  scope: TenantScope,
  places: readonly { farm_id: string; barn_id: string | null; section_id: string | null; batch_id: string | null }[],
): Promise<(PlaceNames | null)[]> {
  const { rows } = await sql<PlaceNames & { known: boolean }>`
    select f.id is not null as known, f.name as farm, b.name as barn, s.name as section, t.name as batch
    from jsonb_to_recordset(${JSON.stringify(places.map((place, no) => ({ ...place, no })))}::jsonb)
      as a (no int, farm_id uuid, barn_id uuid, section_id uuid, batch_id uuid)
    left join section s on s.directory_id = ${scope.directoryId} and s.id = a.section_id
    left join batch t on t.directory_id = ${scope.directoryId} and t.id = a.batch_id
    left join barn b on b.directory_id = ${scope.directoryId} and b.id = coalesce(a.barn_id, s.barn_id, t.barn_id)
    left join farm f on f.directory_id = ${scope.directoryId} and f.id = a.farm_id
    order by a.no`.execute(db)
  return rows.map(({ known, ...names }) => (known ? names : null))
}

export interface NewNotificationRow {
  id: string
  type_id: number
  subject: string
  user_id: string | null
  farm_id: string | null
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  params: Record<string, string | number>
  search_texts: readonly string[]
  prefill: Record<string, unknown> | null
  requires_action: boolean
}

/**
 * Inserts notifications and deduplicates them by kind, subject and user. An open one keeps its day and its readers, and
 * gets the new text and values.
 * Returns how many changed.
 */
export async function upsertNotifications(
  db: Db,
  scope: TenantScope,
  rows: readonly NewNotificationRow[],
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification as old (directory_id, id, type_id, subject, user_id, farm_id, barn_id, section_id, batch_id,
      params, search_texts, prefill, requires_action, published_at)
    select ${scope.directoryId}, n.id, n.type_id, n.subject, n.user_id, n.farm_id, n.barn_id, n.section_id, n.batch_id,
      n.params, n.search_texts, n.prefill, n.requires_action, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, type_id smallint, subject text, user_id uuid,
      farm_id uuid, barn_id uuid, section_id uuid, batch_id uuid, params jsonb, search_texts text[],
      prefill jsonb, requires_action boolean)
    where not ${wasHandled(scope, now)}
    order by n.type_id, n.subject, n.user_id
    on conflict (directory_id, type_id, subject, user_id) where closed_at is null
    do update set params = excluded.params, search_texts = excluded.search_texts, prefill = excluded.prefill
      where (old.params, old.search_texts, old.prefill)
        is distinct from (excluded.params, excluded.search_texts, excluded.prefill)`.execute(db)
  return Number(numAffectedRows)
}

const raisedAgain = (when: NotificationKind['isRaisedAgain']) =>
  sql`any(${notificationKinds.filter(({ isRaisedAgain }) => isRaisedAgain === when).map(({ id }) => id)}::smallint[])`

/**
 * A person marked the same as handled: within the last week, or, of kinds that are raised again when they change, with
 * the same values.
 */
const wasHandled = ({ directoryId }: TenantScope, now: Date) => sql`exists (select from notification h
  where h.directory_id = ${directoryId} and h.type_id = n.type_id and h.subject = n.subject
    and h.user_id is not distinct from n.user_id and h.approved_at is not null
    and (n.type_id = ${raisedAgain('after-a-week')} and h.approved_at > ${now}::timestamptz - interval '7 days'
      or n.type_id = ${raisedAgain('when-changed')}
        and h.params - '{farm,place}'::text[] = n.params - '{farm,place}'::text[]))`

/** Closes solved notifications for all users; returns how many were open. */
export async function updateSolved(
  db: Db,
  scope: TenantScope,
  solved: { types: readonly number[]; subjects: readonly string[] },
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update notification set closed_at = ${now}
    where directory_id = ${scope.directoryId} and type_id = any(${[...solved.types]}::smallint[])
      and subject = any(${[...solved.subjects]}::text[]) and closed_at is null`.execute(db)
  return Number(numAffectedRows)
}

/** Closes the open notifications of a kind but for these subjects; returns how many were open. */
export async function updateSolvedOthers(
  db: Db,
  scope: TenantScope,
  { type, except }: { type: number; except: readonly string[] },
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update notification set closed_at = ${now}
    where directory_id = ${scope.directoryId} and type_id = ${type}
      and subject <> all(${[...except]}::text[]) and closed_at is null`.execute(db)
  return Number(numAffectedRows)
}
