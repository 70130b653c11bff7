import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useOnSubmission } from '#lib/live/recently-submitted.ts'

/** Asks anew for what a screen shows as soon as something was recorded, changed or deleted in this window. */
export function useRefetchOnSubmission(shown: readonly AnyEndpoint[]): void {
  const client = useQueryClient()
  useOnSubmission(() => {
    for (const { path } of shown) void client.invalidateQueries({ queryKey: [path] })
  })
}
