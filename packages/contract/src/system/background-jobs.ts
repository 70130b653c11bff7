import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BackgroundJobId } from '../core/ids.ts'

export const BackgroundJob = z.object({
  task_id: BackgroundJobId,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  step: z.enum(['collect', 'calculate', 'publish']).nullable(),
  /** 0 to 100 */
  percent: z.int(),
  started_at_utc: IsoInstant.nullable(),
  finished_at_utc: IsoInstant.nullable(),
})
export type BackgroundJob = z.infer<typeof BackgroundJob>

export const updateKpis = endpoint({
  method: 'POST',
  path: '/tasks/update-key-figures',
  summary:
    'Recalculate all figures of the company from its records as a background job; returns the running job if there is one',
  access: {},
  errors: [],
  reply: BackgroundJob,
  status: 202,
  changes: [],
})

export const getBackgroundJob = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'Return status and progress of a background job',
  access: {},
  errors: [],
  params: z.object({ id: BackgroundJobId }),
  reply: BackgroundJob,
  shed: 'first',
  reads: [],
})
