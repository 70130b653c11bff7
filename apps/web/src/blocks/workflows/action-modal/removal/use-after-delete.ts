import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publishSubmission } from '#lib/live/recently-submitted.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { refreshHerd } from '../sending/refresh-herd.ts'
import type { EntryNoun } from '../window/action-descriptor.ts'

const NOTHING: readonly AnyEndpoint[] = []

/** After something was deleted from its row: says so, and fetches farms and what else it may have changed. */
export function useAfterDelete(noun: EntryNoun, refreshes = NOTHING): () => void {
  const { t } = useTranslation('action-modal')
  const client = useQueryClient()
  return () => {
    showSuccess(t(`deleted_${noun}`))
    publishSubmission()
    for (const { path } of refreshes) void client.invalidateQueries({ queryKey: [path] })
    void refreshHerd(client)
  }
}
