import { onConnectionChange } from '../http/connection-state.ts'
import { requestBackoffMs } from '../http/request-backoff.ts'
import { requestSync } from '../offline/service-worker.ts'
import { withBrowserLock } from '../storage/browser-lock.ts'
import { currentInstant } from '../today.ts'
import { askServerTime } from './ask-server-time.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { isDue, isSamePlace } from './outbox-order.ts'
import { outboxEntries, reloadOutbox } from './outbox-state.ts'
import { sendOutboxEntry } from './send-outbox-entry.ts'

const SEND_LOCK = 'herdboard.outbox-send'

let running: Promise<void> | null = null
let isWantedAgain = false
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, in one tab at a time. Resolves when nothing more can be sent now. */
export function sendOutbox(): Promise<void> {
  isWantedAgain = running !== null
  running ??= withBrowserLock(SEND_LOCK, sendDue)
    .catch((failure: unknown) => {
      // Such as a store that the browser has just closed: what waits is not forgotten.
      retryLater()
      throw failure
    })
    .finally(() => {
      running = null
      if (isWantedAgain) void sendOutbox()
    })
  return running
}

/** Longer than any hold: a later instant comes from a clock that was set back, and must not keep an entry here. */
const MAX_HOLD_MS = 60_000

/** Time in which the person may still take the entry back. */
function holdLeftMs({ sendAfter, isUndone }: OutboxEntry): number {
  const leftMs = Date.parse(sendAfter) - currentInstant().getTime()
  return isUndone || leftMs > MAX_HOLD_MS ? 0 : leftMs
}

async function sendDue(): Promise<void> {
  clearTimeout(retryTimer)
  await reloadOutbox()
  /** Entries that the server could not answer, and the later ones of their places: they keep their order. */
  const held: OutboxEntry[] = []
  /** Each is tried once: one that is due again is tried the next time, so that no state of it can keep this loop running. */
  const tried = new Set<string>()
  let wakeMs = Number.POSITIVE_INFINITY
  let isAnyLater = false
  for (;;) {
    const next = outboxEntries().find((entry) => !tried.has(entry.clientId) && isDue(entry))
    if (!next) break
    tried.add(next.clientId)
    const waitMs = holdLeftMs(next)
    if (waitMs > 0) wakeMs = Math.min(wakeMs, waitMs)
    if (waitMs > 0 || held.some((earlier) => isSamePlace(earlier.target, next.target))) {
      held.push(next)
      continue
    }
    if (!(await askServerTime())) return retryLater()
    const result = await sendOutboxEntry(next)
    if (result === 'stop') return retryLater()
    if (result === 'later') {
      isAnyLater = true
      held.push(next)
    } else failures = 0
  }
  if (isAnyLater) retryLater()
  else if (wakeMs < Number.POSITIVE_INFINITY) retryTimer = setTimeout(() => void sendOutbox(), wakeMs)
}

function retryLater(): void {
  void requestSync().catch(() => undefined)
  failures += 1
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void sendOutbox(), requestBackoffMs(failures))
}

/** Ends the retries, as the end of a page does. */
export function stopRetrying(): void {
  clearTimeout(retryTimer)
  failures = 0
}

/** Sends now, and whenever the network is back or the page is shown again. Returns the stop function. */
export function startSendingOutbox(): () => void {
  const send = () => void sendOutbox()
  const stopConnection = onConnectionChange((isOnline) => isOnline && send())
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  send()
  return () => {
    stopConnection()
    stopRetrying()
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', send)
  }
}
