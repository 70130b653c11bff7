import { z } from 'zod'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { TaskId } from './ids.ts'

export const BackgroundTask = z.object({
  task_id: TaskId,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  step: z.enum(['collect', 'calculate', 'publish']).nullable(),
  /** 0 to 100 */
  percent: z.int(),
  started_at_utc: IsoInstant.nullable(),
  finished_at_utc: IsoInstant.nullable(),
})
export type BackgroundTask = z.infer<typeof BackgroundTask>

export const updateKeyFigures = endpoint({
  method: 'POST',
  path: '/tasks/update-key-figures',
  summary: 'Rebuild all figures of the company from its records; joins a rebuild that runs',
  access: {},
  reply: BackgroundTask,
  status: 202,
})

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'How far a task has come',
  access: {},
  params: z.object({ id: TaskId }),
  reply: BackgroundTask,
  shed: 'first',
})
