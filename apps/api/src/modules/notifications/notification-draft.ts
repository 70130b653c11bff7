import type { BarnId, BatchId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'

/** Something to tell, as the area that knows it says it. */
export interface NotificationDraft {
  /** Number of the type, see kinds.ts. */
  type: number
  /** What it is about, within the type: the id of a batch, of a task, of a farm and kind of pigs. */
  subject: string
  /** Where it is; `{place}` and `{farm}` of the text are made of it. The farm decides who may see it. */
  place?: {
    farmId: FarmId
    barnId?: BarnId | null
    sectionId?: SectionId | null
    batchId?: BatchId | null
  }
  /** Values of the text. Days as `yyyy-MM-dd` and instants as ISO text are written as the reader's language does. */
  params?: TextParams
  /** Whose name stands in `params.user`: it goes when that person's account does. */
  by?: UserId
  /** Only for this person, as long as they may see the farm. */
  toUser?: UserId
  /** Values of its form by address: `{ 'FS_Main.FF_Number': 120 }`. */
  prefill?: Record<string, unknown>
}
