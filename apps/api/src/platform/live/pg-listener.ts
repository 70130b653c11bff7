import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import type pg from 'pg'
import { withErrorCode } from '#platform/database/connection/connection-errors.ts'
import { databaseClient } from '#platform/database/connection/database-client.ts'
import type { Log } from '#platform/log.ts'

export interface PgListener {
  /** Resolves once the connection listens; rejects when the database is unreachable. */
  listening(): Promise<void>
  /** Sends messages to the channel over the same connection. Rejects at once while there is none. */
  notify(payloads: readonly string[]): Promise<void>
  stop(): Promise<void>
}

interface PgListenerOptions {
  channel: string
  onPayload(payload: string): void
  /** Called when the connection listens again after a gap, in which messages were lost. */
  onGap?(): void
  log: Log
  /** Statement that detects a silently broken connection, and its interval. */
  probe: string
  probeMs: number
}

const CONNECT_TIMEOUT_MS = 2_500
const QUERY_TIMEOUT_MS = 5_000
const RECONNECT_BACKOFF = { firstMs: 200, maxMs: 5_000 }

/** Starts a connection that listens on a channel: opened on first use, reopened when it breaks. */
export function startPgListener(
  address: string,
  { channel, onPayload, onGap = () => undefined, log, probe, probeMs }: PgListenerOptions,
): PgListener {
  const DatabaseClient = databaseClient(address)
  let connection: Promise<pg.Client> | null = null
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<pg.Client> => {
    const client = new DatabaseClient({
      connectionString: address,
      application_name: channel.replace('_', '-'),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    })
    let isLost = false
    const disconnect = () => {
      if (isLost) return
      isLost = true
      clearInterval(probing)
      client.end().catch(() => undefined)
      scheduleReconnect()
    }
    client.on('error', disconnect)
    client.on('end', disconnect)
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) onPayload(payload)
    })
    const probing = setInterval(() => client.query(probe).catch(disconnect), probeMs)
    probing.unref()
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      failures = 0
      return client
    } catch (error) {
      disconnect()
      throw withErrorCode(error)
    }
  }

  const listen = (): Promise<pg.Client> => {
    connection ??= open()
    return connection
  }

  const scheduleReconnect = () => {
    connection = null
    if (stopped) return
    log.warn({ type: 'live', channel }, 'live connection lost; reconnecting')
    clearTimeout(timer)
    failures += 1
    const jitter = 0.5 + Math.random()
    const waitMs = exponentialBackoffMs({ attempt: failures, ...RECONNECT_BACKOFF, jitter })
    timer = setTimeout(() => listen().then(onGap, () => undefined), waitMs)
  }

  return {
    listening: async () => {
      await listen()
    },
    notify: async (payloads) => {
      if (!connection) throw new Error(`not connected to ${channel}`)
      const client = await connection
      await client.query('select pg_notify($1, p) from unnest($2::text[]) as p', [channel, payloads])
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await connection?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
