import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { LIVE_CHANNEL, type LiveNotice, LOST_NOTICES, parseLiveNotice } from './live-notice.ts'
import { REPORT_LOST_NOTICES } from './live-publishers.ts'

export interface PgListener {
  /** Resolves once the connection listens; rejects when the database is unreachable. */
  listening(): Promise<void>
  stop(): Promise<void>
}

interface PgListenerOptions {
  onNotice(notice: LiveNotice): void
  /** Called when notices may be lost: the connection listens again after a gap, or a publishing process has ended. */
  onGap(): void
  log: Log
  /** Interval of the probe that detects a silently broken connection and publishers that ended. */
  probeMs: number
}

const CONNECT_TIMEOUT_MS = 2_500
const QUERY_TIMEOUT_MS = 5_000
const RECONNECT_BACKOFF = { firstMs: 200, maxMs: 5_000 }

/** Starts the one listening connection for all streams of the process: opened on first use, reopened when it breaks. */
export function startPgListener(address: string, { onNotice, onGap, log, probeMs }: PgListenerOptions): PgListener {
  let connection: Promise<pg.Client> | null = null
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'herdboard-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    })
    let isLost = false
    const disconnect = () => {
      if (isLost) return
      isLost = true
      clearInterval(probe)
      client.end().catch(() => undefined)
      scheduleReconnect()
    }
    client.on('error', disconnect)
    client.on('end', disconnect)
    client.on('notification', ({ payload }) => {
      if (payload === LOST_NOTICES) return onGap()
      const notice = parseLiveNotice(payload)
      if (notice) onNotice(notice)
    })
    const probe = setInterval(() => client.query(REPORT_LOST_NOTICES).catch(disconnect), probeMs)
    probe.unref()
    try {
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}`)
      failures = 0
      return client
    } catch (error) {
      disconnect()
      throw error
    }
  }

  const listen = (): Promise<pg.Client> => {
    connection ??= open()
    return connection
  }

  const scheduleReconnect = () => {
    connection = null
    if (stopped) return
    log.warn({ type: 'live' }, 'live connection lost; reconnecting')
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
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await connection?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
