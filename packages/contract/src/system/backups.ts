import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

/** What is wrong with the backups, the worst first; null where nothing is. */
export const BackupFault = z.enum(['none_yet', 'old', 'not_restorable', 'log_not_archived'])
export type BackupFault = z.infer<typeof BackupFault>

export const BackupStatus = z.object({
  /** Whether this server takes backups each night. A database of one's own is backed up by who runs it. */
  is_nightly: z.boolean(),
  newest: z
    .object({
      finished_at: IsoInstant,
      /** Whole hours since then. */
      age_hours: z.int(),
      /** The last trial to restore it: how many things were wrong; null where it was not tried yet. */
      trial: z.object({ at: IsoInstant, faults: z.int(), companies: z.int(), farms: z.int() }).nullable(),
    })
    .nullable(),
  fault: BackupFault.nullable(),
})
export type BackupStatus = z.infer<typeof BackupStatus>

export const getBackupStatus = endpoint({
  programs: false,
  method: 'GET',
  path: '/backups',
  summary: 'Return the age of the newest backup, the result of its trial, and what is wrong',
  access: 'solution',
  errors: [],
  reply: BackupStatus,
  // No change of a company makes it stale: time does.
  reads: [],
})
