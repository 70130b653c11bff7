import type { Posting } from '@herdboard/contract/economy/postings.ts'
import { useNavigate } from '@tanstack/react-router'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'

/**
 * Returns the function that opens what a posting comes from: its record, or the feed use or the balance of its farm,
 * which many records explain.
 */
export function useOpenPosting(period: DatePeriod): (posting: Posting) => void {
  const navigate = useNavigate()
  return ({ record_id, source, farm_id }) => {
    if (record_id !== null) return requestRecordWindow(record_id)
    void navigate({
      to: source === 'feed' ? '/feed' : '/reconciliation',
      search: ({ pigs }) => ({ ...period, pigs, places: farm_id }),
    })
  }
}
