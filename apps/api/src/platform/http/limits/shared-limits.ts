import { z } from 'zod'
import { startPgListener } from '#platform/live/pg-listener.ts'
import type { Log } from '#platform/log.ts'
import type { SharedLimit, TakenTokens } from './rate-limit.ts'

const LIMITS_CHANNEL = 'herdboard_limits'
const PUBLISH_MS = 500
const PROBE_MS = 20_000
/** A message of PostgreSQL has at most 8,000 bytes. */
const KEYS_PER_MESSAGE = 100

/** What a process took of a limit. */
const TakenMessage = z.object({
  from: z.string(),
  limit: z.string(),
  taken: z.record(z.string(), z.int().min(1)),
})
type TakenMessage = z.infer<typeof TakenMessage>

export interface LimitSharing {
  stop(): Promise<void>
}

/**
 * Shares rate limits between the processes of the installation. Each judges at once by what it knows, and
 * publishes twice a second what it gave, from a quarter of a bucket on; the others count it, too, down to debts. So nobody has
 * the limit twice for longer than that. Without the database each process goes on by itself, and shares it later.
 */
export function shareLimits(
  limits: Record<string, SharedLimit>,
  { databaseAddress, log }: { databaseAddress: string; log: Log },
): LimitSharing {
  const from = crypto.randomUUID()
  const listener = startPgListener(databaseAddress, {
    channel: LIMITS_CHANNEL,
    onPayload: (payload) => {
      const message = parseTaken(payload)
      if (message && message.from !== from) limits[message.limit]?.addTaken(message.taken, performance.now())
    },
    log,
    probe: 'select 1',
    probeMs: PROBE_MS,
  })
  listener.listening().catch(() => undefined)
  let isPublishing = false
  const publishTaken = async (): Promise<void> => {
    if (isPublishing) return
    const parts = Object.entries(limits).flatMap(([limit, { takeUnpublished }]) =>
      inParts(takeUnpublished()).map((taken) => ({ from, limit, taken }) satisfies TakenMessage),
    )
    if (parts.length === 0) return
    isPublishing = true
    try {
      await listener.notify(parts.map((part) => JSON.stringify(part)))
    } catch {
      // The next message shares it. One that arrived although its answer was lost counts twice, down to a debt.
      for (const { limit, taken } of parts) limits[limit]?.returnUnpublished(taken)
    } finally {
      isPublishing = false
    }
  }
  const timer = setInterval(() => void publishTaken(), PUBLISH_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await listener.stop()
    },
  }
}

function inParts(taken: TakenTokens): TakenTokens[] {
  const entries = Object.entries(taken)
  const parts: TakenTokens[] = []
  for (let at = 0; at < entries.length; at += KEYS_PER_MESSAGE)
    parts.push(Object.fromEntries(entries.slice(at, at + KEYS_PER_MESSAGE)))
  return parts
}

/** Parses a message; null for one that this release did not write. */
function parseTaken(payload: string): TakenMessage | null {
  try {
    return TakenMessage.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
