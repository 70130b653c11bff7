import type { BackgroundJobId } from '@herdboard/contract/core/ids.ts'
import { useSyncExternalStore } from 'react'
import { parseId } from '#lib/http/parse-id.ts'

const KEY = 'herdboard.update-task'

/** Id of the running recalculation, shared between tabs through local storage; null when none runs. */
function readUpdateJob(): BackgroundJobId | null {
  try {
    return parseId<BackgroundJobId>(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

export function storeUpdateJob(id: BackgroundJobId | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    return
  } finally {
    for (const listener of listeners) listener()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useUpdateJob = (): BackgroundJobId | null => useSyncExternalStore(subscribe, readUpdateJob)
