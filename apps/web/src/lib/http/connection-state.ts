import { useSyncExternalStore } from 'react'

let online = true
const listeners = new Set<(online: boolean) => void>()

/** Whether the last request got a response. */
export const isServerReachable = (): boolean => online

/** Records after each request whether a response arrived. */
export function reportConnection(answered: boolean): void {
  if (online === answered) return
  online = answered
  for (const listener of listeners) listener(online)
}

export function onConnectionChange(listener: (online: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, isServerReachable)
