import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import type { InstructionEvent } from '../events/health-events.ts'
import type { NotificationEpisode } from './notification-episode.ts'

const MORNING = 6 * 60
const EXPIRES_IN_DAYS = 14

/**
 * Episodes of expiring instructions. Instructions with the same expiry day share one notification, which closes when
 * all are renewed or expired.
 */
export function expiringInstructionEpisodes(
  plan: FarmPlan,
  instructions: readonly InstructionEvent[],
): NotificationEpisode[] {
  return [...Map.groupBy(instructions, ({ expiryDay }) => expiryDay)].map(([date, all]): NotificationEpisode => {
    const expired = farmInstant(addDays(date, 1), 0)
    const renewals = all.flatMap((one) => renewalOf(one, instructions) ?? []).filter(({ at }) => at <= expired)
    const last = renewals.length === all.length ? renewals.toSorted(byInstant).at(-1) : undefined
    return {
      kind: 'instruction_expiring',
      subject: `${plan.key}/instructions/${date}`,
      farm: plan.key,
      at: farmInstant(addDays(date, -EXPIRES_IN_DAYS), MORNING),
      parameters: { date, ...messageParameters(all) },
      closed: last ? { at: last.at, how: 'solved', by: last.by } : { at: expired, how: 'expired', by: null },
    }
  })
}

/** Next instruction for the same pig type and diagnosis. */
const renewalOf = (one: InstructionEvent, all: readonly InstructionEvent[]): InstructionEvent | undefined =>
  all.find(
    (other) =>
      other.expiryDay > one.expiryDay &&
      other.diagnosisId === one.diagnosisId &&
      other.pigType === one.pigType &&
      other.isForGroups === one.isForGroups,
  )

const byInstant = (one: InstructionEvent, other: InstructionEvent): number => Date.parse(one.at) - Date.parse(other.at)

/** Parameters of the message: the diagnosis of a single instruction, or the number and diagnoses of several. */
function messageParameters(all: readonly InstructionEvent[]): Record<string, string | number> {
  const [diagnosis = 0, ...others] = new Set(all.map(({ diagnosisId }) => diagnosisId))
  if (all.length === 1) return { diagnosis }
  return { variant: 'several', n: all.length, diagnoses: [diagnosis, ...others].join(',') }
}
