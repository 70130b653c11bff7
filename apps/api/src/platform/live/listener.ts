import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { CHANNEL, type Notice, readNotice } from './notice.ts'

export interface Listener {
  /** Resolves once committed changes are heard; rejects when the database cannot be reached now. */
  listening(): Promise<void>
  stop(): Promise<void>
}

interface Hearing {
  onNotice(notice: Notice): void
  /** Heard again after a gap: what was told meanwhile is lost. */
  onGap(): void
  log: Log
  /** How often the line is tried, so that one that broke without a word is noticed. */
  probeMs: number
}

const CONNECT_MS = 2_500
const ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/** One connection for all streams of the process, opened when first asked for, and again whenever it breaks. */
export function startListener(address: string, { onNotice, onGap, log, probeMs }: Hearing): Listener {
  let line: Promise<pg.Client> | null = null
  let stopped = false
  let pauseMs = FIRST_PAUSE_MS
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'herdboard-live',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    })
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      clearInterval(probe)
      client.end().catch(() => undefined)
      lost()
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice) onNotice(notice)
    })
    const probe = setInterval(() => client.query('select 1').catch(lose), probeMs)
    probe.unref()
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      pauseMs = FIRST_PAUSE_MS
      return client
    } catch (error) {
      lose()
      throw error
    }
  }

  const listen = (): Promise<pg.Client> => {
    line ??= open()
    return line
  }

  const lost = () => {
    line = null
    if (stopped) return
    log.warn({ type: 'live' }, 'the line to hear changes on broke; it is opened again')
    clearTimeout(timer)
    timer = setTimeout(() => listen().then(onGap, () => undefined), pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  return {
    listening: async () => {
      await listen()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await line?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
