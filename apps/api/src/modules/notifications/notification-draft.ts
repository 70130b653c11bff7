import type { BarnId, BatchId, FarmId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'

/** A notification to raise, as its module describes it. */
export interface NotificationDraft {
  /** Number of the kind, see `notificationKinds`. */
  type: number
  /** What it is about, within the kind: the id of a batch, of a task, of a farm and pig type. */
  subject: string
  /** Its place, which makes `{place}` and `{farm}` of the text. The farm decides who may see it. */
  place?: {
    farmId: FarmId
    barnId?: BarnId | null
    sectionId?: SectionId | null
    batchId?: BatchId | null
  }
  /** Values of the text. Days as `yyyy-MM-dd` and instants as ISO 8601 text are formatted in the reader's language. */
  params?: TextParams
  /** The user whose name is in `params.user`; the name is anonymised with the account. */
  by?: UserId
  /** Only for this user, as long as the user may see the farm. */
  toUser?: UserId
  /** Values of its form by address: `{ 'FS_Main.FF_Number': 120 }`. */
  prefill?: Record<string, unknown>
}
