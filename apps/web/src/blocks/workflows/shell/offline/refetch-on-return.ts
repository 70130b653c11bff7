import type { QueryClient } from '@tanstack/react-query'
import { isServerReachable, onConnectionChange } from '#lib/http/connection-state.ts'
import { endShowingStored } from '#lib/offline/last-responses.ts'

/**
 * Where one address alone gets no answer, the connection ends and returns with each request. Without a pause all screens
 * would be fetched again without an end.
 */
const REFETCH_PAUSE_MS = 5_000

/** Fetches what is shown again when the connection returns; returns what stops it. */
export function refetchOnReturn(client: QueryClient): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    timer = undefined
    if (!isServerReachable()) return
    lastMs = performance.now()
    endShowingStored()
    void client.invalidateQueries()
  }
  const stop = onConnectionChange((isOnline) => {
    if (!isOnline || timer !== undefined) return
    const waitMs = lastMs + REFETCH_PAUSE_MS - performance.now()
    if (waitMs <= 0) refetch()
    else timer = setTimeout(refetch, waitMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
