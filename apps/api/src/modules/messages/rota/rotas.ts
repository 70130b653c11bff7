import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { DEFAULT_ESCALATION_MINUTES, type FarmRota, type putRota } from '@herdboard/contract/people/rotas.ts'
import { peopleOnDuty, rotaGaps } from '@herdboard/domain/work/rota.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type DutyPerson,
  lockRota,
  replaceRota,
  type StoredRota,
  selectAlarmPeople,
  selectMemberCount,
  selectNamesOfPeople,
  selectRotas,
} from './sql.ts'

/** Returns who is on duty on the farms that the user may read. */
export async function rotasOf(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  scope: TenantScope,
  farms: Iterable<FarmId> = scope.readableFarms,
): Promise<FarmRota[]> {
  const rotas = await selectRotas(db, scope, farms)
  const notifiedPeople = await selectAlarmPeople(
    db,
    scope,
    rotas.map(({ farm_id }) => farm_id),
  )
  const names = await namesOf(db, rotas)
  return rotas.map((rota) =>
    presentRota(
      rota,
      notifiedPeople.filter(({ farm_id }) => farm_id === rota.farm_id),
      names,
      now,
    ),
  )
}

/**
 * Saves the rota of a farm. Throws `request.not_found` for a farm or person of another company, `version.stale` where
 * somebody was faster, and `rota.no_right` for a new person who may not see the farm's alarms.
 */
export async function saveRota(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  farmId: FarmId,
  { escalate_after_minutes, shifts, version }: EndpointRequest<typeof putRota>['body'],
): Promise<FarmRota> {
  if (!scope.readableFarms.has(farmId)) throw new Problem('request.not_found')
  const stored = await lockRota(db, scope, farmId)
  requireVersion(stored, version, () => staleVersion({ version: stored }))
  const [before] = await rotasOf(db, context, scope, [farmId])
  if (!before) throw new Problem('request.not_found')
  // Somebody who was named before and has lost the right stays on the list and is skipped; a new one is refused.
  const known = new Set(before.people.map(({ id }) => id))
  const refused = [...new Set(shifts.flatMap(({ people }) => people))].filter((person) => !known.has(person))
  if (refused.length > 0) {
    const areMembers = (await selectMemberCount(db, scope, refused)) === refused.length
    throw new Problem(areMembers ? 'rota.no_right' : 'request.not_found')
  }
  await replaceRota(db, scope, farmId, { minutes: escalate_after_minutes, shifts })
  const [after] = await rotasOf(db, context, scope, [farmId])
  if (!after) throw new Problem('request.not_found')
  await writeAuditEntry(db, context, {
    action: 'farm.update',
    subjectType: 'farm',
    subjectId: farmId,
    before: auditedRota(before),
    after: auditedRota(after),
  })
  return after
}

function presentRota(
  { farm_id, farm_name, escalate_after_minutes, shifts, version }: StoredRota,
  notifiedPeople: readonly DutyPerson[],
  names: ReadonlyMap<UserId, string>,
  now: Date,
): FarmRota {
  const active = new Set(notifiedPeople.map(({ user_id }) => user_id))
  const lost = [...new Set(shifts.flatMap(({ people }) => people))].filter((person) => !active.has(person))
  return {
    farm_id,
    farm_name,
    escalate_after_minutes: escalate_after_minutes ?? DEFAULT_ESCALATION_MINUTES,
    shifts,
    people: [
      ...notifiedPeople.map(({ user_id, name }) => ({ id: user_id, name, is_notified: true })),
      ...lost.map((id) => ({ id, name: names.get(id) ?? '–', is_notified: false })),
    ],
    on_duty: onDutyOf(shifts, active, now),
    gaps: shifts.length === 0 ? [] : rotaGaps(shifts, active),
    version,
  }
}

/** Returns who of a rota is on duty at an instant and may be notified, the first to be notified first. */
export const onDutyOf = (shifts: StoredRota['shifts'], active: ReadonlySet<UserId>, now: Date): UserId[] =>
  (peopleOnDuty(shifts, now) as UserId[]).filter((person) => active.has(person))

async function namesOf(db: Db, rotas: readonly StoredRota[]): Promise<ReadonlyMap<UserId, string>> {
  const people = [...new Set(rotas.flatMap(({ shifts }) => shifts.flatMap((shift) => shift.people)))]
  return new Map((await selectNamesOfPeople(db, people)).map(({ user_id, name }) => [user_id, name]))
}

const auditedRota = ({ escalate_after_minutes, shifts, people }: FarmRota) => ({
  escalate_after_minutes,
  rota_shifts: shifts.map(({ weekdays, dates, from, to, people: named }) =>
    [
      weekdays?.join('') ?? `${dates?.first} – ${dates?.last}`,
      `${from} – ${to}`,
      named.map((id) => people.find((person) => person.id === id)?.name ?? '–').join(', '),
    ].join(' · '),
  ),
})
