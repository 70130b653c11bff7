import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/database/pool.ts'
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
 * publishes twice a second what it gave to callers who call much; the others count it, too, down to debts. So nobody has the
 * limit twice for longer than that. Without the database each process goes on by itself.
 */
export function shareLimits(
  limits: Record<string, SharedLimit>,
  { database, databaseAddress, log }: { database: Database; databaseAddress: string; log: Log },
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
  const publishTaken = async (): Promise<void> => {
    const payloads = Object.entries(limits).flatMap(([limit, { takeUnpublished }]) =>
      inParts(takeUnpublished(performance.now())).map((taken) =>
        JSON.stringify({ from, limit, taken } satisfies TakenMessage),
      ),
    )
    if (payloads.length > 0)
      await sql`select pg_notify(${LIMITS_CHANNEL}, p) from unnest(${payloads}::text[]) as p`.execute(database)
  }
  const timer = setInterval(() => void publishTaken().catch(() => undefined), PUBLISH_MS)
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
