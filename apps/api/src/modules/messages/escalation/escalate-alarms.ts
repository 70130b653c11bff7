import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { DEFAULT_ESCALATION_MINUTES } from '@herdboard/contract/people/rotas.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { onDutyOf } from '../rota/rotas.ts'
import { selectAlarmPeople, selectRotas } from '../rota/sql.ts'
import { type EscalatedAlarm, insertSteps, type NewStep, selectEscalatedAlarms } from './sql/escalation-steps.ts'

/** Who may be notified of an alarm now. */
export interface AlarmTurn {
  /** People whose turn it is or was. */
  people: ReadonlySet<UserId>
  /** The person whose turn begins now; null for none. */
  nextPerson: UserId | null
  /** Everybody who may handle it is notified, too. */
  isForEverybody: boolean
}

interface FarmOnDuty {
  hasRota: boolean
  onDuty: readonly UserId[]
  minutes: number
}

/**
 * Notifies the next person on duty of each alarm that nobody has seen in time: first the one on duty, then the substitutes,
 * in the end everybody. Stores the steps. Returns the turns by notification, without those of farms that have no rota,
 * and when the next steps are due, in milliseconds.
 */
export async function escalateAlarms(
  db: Db,
  scope: TenantScope,
  { since, now }: { since: Date; now: Date },
): Promise<{ turns: ReadonlyMap<string, AlarmTurn>; nextMs: number[] }> {
  const alarms = await selectEscalatedAlarms(db, scope, { type: notificationKind.alarmCritical, since })
  if (alarms.length === 0) return { turns: new Map(), nextMs: [] }
  const farms = await farmsOnDuty(db, scope, new Set(alarms.map(({ farm_id }) => farm_id)), now)
  const turns = new Map<string, AlarmTurn>()
  const steps: NewStep[] = []
  const nextMs: number[] = []
  for (const alarm of alarms) {
    const farm = farms.get(alarm.farm_id)
    if (!farm || (alarm.steps.length === 0 && !farm.hasRota)) continue
    const step = nextStep(alarm, farm, now)
    if (step) steps.push(step)
    const people = [...alarm.steps.map(({ user_id }) => user_id), step?.user_id ?? null]
    turns.set(alarm.notification_id, {
      people: new Set(people.filter((person) => person !== null)),
      nextPerson: step?.user_id ?? null,
      isForEverybody: (step ?? alarm.steps.at(-1))?.user_id === null,
    })
    const nextAt = step ? step.next_at?.getTime() : Date.parse(alarm.steps.at(-1)?.next_at ?? '')
    if (!alarm.is_read && nextAt && nextAt > now.getTime()) nextMs.push(nextAt)
  }
  await insertSteps(db, scope, steps, now)
  return { turns, nextMs }
}

/** Returns the step that is due: the next person on duty who was not notified, or everybody; null while none is. */
function nextStep(
  { notification_id, is_read, is_undelivered, steps }: EscalatedAlarm,
  { onDuty, minutes }: FarmOnDuty,
  now: Date,
): NewStep | null {
  const last = steps.at(-1)
  if (is_read || last?.next_at === null) return null
  if (last?.next_at && Date.parse(last.next_at) > now.getTime() && !is_undelivered) return null
  const next = onDuty.find((person) => !steps.some(({ user_id }) => user_id === person)) ?? null
  return {
    notification_id,
    position: steps.length,
    user_id: next,
    next_at: next === null ? null : new Date(now.getTime() + minutes * MINUTE_MS),
  }
}

async function farmsOnDuty(
  db: Db,
  scope: TenantScope,
  farmIds: ReadonlySet<FarmId>,
  now: Date,
): Promise<ReadonlyMap<FarmId, FarmOnDuty>> {
  const rotas = await selectRotas(db, scope, farmIds)
  const notifiedPeople = await selectAlarmPeople(db, scope, farmIds)
  return new Map(
    rotas.map(({ farm_id, shifts, escalate_after_minutes }) => {
      const active = new Set(
        notifiedPeople.filter((person) => person.farm_id === farm_id).map(({ user_id }) => user_id),
      )
      return [
        farm_id,
        {
          hasRota: shifts.length > 0,
          onDuty: onDutyOf(shifts, active, now),
          minutes: escalate_after_minutes ?? DEFAULT_ESCALATION_MINUTES,
        },
      ]
    }),
  )
}
