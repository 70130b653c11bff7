import { formId } from '@herdboard/contract/core/form-id.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { type AlarmLimits, defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { z } from 'zod'
import { selectSetup } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const Pair = z.tuple([z.number(), z.number()])
const Limits = z.object({
  waterLow: Pair,
  waterHigh: Pair,
  noFlowHours: z.number(),
  feedStopHours: Pair,
  runTime: Pair,
  warmer: Pair,
  colder: Pair,
  silentHours: Pair,
  checkInHours: Pair,
  weightGain: Pair,
})

const Setup = z.object({
  /** Limits of the barns that override the default, by barn id. */
  barns: z.record(z.string(), Limits).catch({}),
  /** User ids of the recipients of warnings. */
  recipients: z.array(z.string()).catch([]),
})
type AlarmSetup = z.infer<typeof Setup>

/** Returns the alarm limits and recipients of the company's setup. */
export async function alarmSetupOf(db: Db, scope: TenantScope): Promise<AlarmSetup> {
  return Setup.parse((await selectSetup(db, scope, formId.alarmLimits))?.choices ?? {})
}

export const alarmLimitsOfBarn = ({ barns }: AlarmSetup, barnId: string): AlarmLimits => barns[barnId] ?? defaultLimits

export const alarmRecipients = ({ recipients }: AlarmSetup): UserId[] => recipients as UserId[]
