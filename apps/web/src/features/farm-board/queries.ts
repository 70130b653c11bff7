import { getFarmBoard, getVisitSheet, putVisitComment } from '@herdboard/contract/figures/farm-board.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { downloadFrom } from '#lib/files/download.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'

/** The farms, figures and days of a board. */
export interface BoardParams extends DatePeriod {
  is_weaner: 'true' | 'false'
  /** Absent: all farms. */
  location_ids?: string
  /** Absent: the four key figures of the person. */
  type_ids?: string
}

export const farmBoardQuery = (params: BoardParams) => ({
  ...apiQuery(getFarmBoard, { query: params }),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})

export const saveCommentMutation = apiMutation(putVisitComment)

/** Downloads the visit sheets of farms, one page or more each. */
export async function downloadVisitSheets(params: BoardParams): Promise<void> {
  const file = await fetchBlob(getVisitSheet, { query: params })
  downloadFrom(file.name, URL.createObjectURL(file))
}
