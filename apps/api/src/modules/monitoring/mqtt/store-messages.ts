import { setTimeout as wait } from 'node:timers/promises'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/pool.ts'
import type { Log } from '#platform/log.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { storeDeviceReports } from '../device-reports.ts'
import { hasMonitoringModule } from '../sql/monitoring-module.ts'
import { storeReadings } from '../store-readings.ts'
import type { MqttCounts } from './mqtt-counts.ts'
import type { DeviceMessage } from './read-payload.ts'

/** What a message says, and the company that it belongs to. */
export interface CompanyMessage extends DeviceMessage {
  directoryId: DirectoryId
}

interface StoreDeps {
  database: Database
  clock: Clock
  log: Log
  counts: MqttCounts
}

/** Pauses between attempts to store messages; the last one repeats while the database is away. */
const RETRY_MS = [100, 500, 2_000, 5_000] as const
/** What storing the readings of messages without any would answer. */
const NOTHING_SENT = { stored: 0, repeated: 0, suspect: 0, refused: 0, unknown: [] }
/** Names in a line of the log. */
const MAX_LOGGED_NAMES = 20

/**
 * Stores messages, those of each company in one transaction and in their order. True if all are dealt with and may be
 * acknowledged; false if the signal came while they waited for the database.
 */
export async function storeMessages(
  deps: StoreDeps,
  messages: readonly CompanyMessage[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const [directoryId, own] of Map.groupBy(messages, (message) => message.directoryId))
    if (!(await storeOfCompany(deps, directoryId, own, signal))) return false
  return true
}

/**
 * Tries again while the database is away. Of messages that cannot be stored together, each half is tried by itself, so that
 * in the end only the one at fault is left out, after a few more attempts.
 */
async function storeOfCompany(
  deps: StoreDeps,
  directoryId: DirectoryId,
  messages: readonly DeviceMessage[],
  signal: AbortSignal,
): Promise<boolean> {
  const { counts, log } = deps
  for (let attempt = 0; ; attempt += 1) {
    try {
      await storeAtOnce(deps, directoryId, messages)
      return true
    } catch (error) {
      const passes = isPassing(error)
      if (!passes && messages.length > 1) {
        log.warn({ type: 'mqtt', err: error, messages: messages.length }, 'messages are stored in smaller groups')
        const half = Math.ceil(messages.length / 2)
        return (
          (await storeOfCompany(deps, directoryId, messages.slice(0, half), signal)) &&
          (await storeOfCompany(deps, directoryId, messages.slice(half), signal))
        )
      }
      if (!passes && attempt >= RETRY_MS.length) {
        counts.failed += 1
        log.error({ type: 'mqtt', err: error, failed: counts.failed }, 'readings of a message could not be stored')
        return true
      }
      log.warn({ type: 'mqtt', err: error }, 'readings of messages wait for the database')
      await wait(RETRY_MS[attempt] ?? RETRY_MS.at(-1), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return false
    }
  }
}

/** Stores messages of a company in one transaction, as one set of readings over HTTP, and counts what became of them. */
async function storeAtOnce(
  { database, clock, counts, log }: StoreDeps,
  directoryId: DirectoryId,
  messages: readonly DeviceMessage[],
): Promise<void> {
  const readings = messages.flatMap((message) => message.readings)
  const reports = messages.flatMap((message) => message.reports)
  const answer = await tenantTransaction(database, directoryId, async (db, scope) => {
    if (!(await hasMonitoringModule(db, scope))) return null
    await storeDeviceReports(db, { now: clock.now() }, scope, reports)
    return readings.length > 0 ? storeReadings(db, { now: clock.now() }, scope, { readings }) : NOTHING_SENT
  })
  if (answer === null) {
    // As over HTTP: the broker would otherwise keep what nobody may ever take.
    counts.refused += readings.length
    log.warn({ type: 'mqtt', company: directoryId, refused: counts.refused }, 'the company has no monitoring')
    return
  }
  counts.stored += answer.stored
  counts.repeated += answer.repeated
  counts.suspect += answer.suspect
  counts.refused += answer.refused
  logUnknown(log, messages, new Set(answer.unknown))
}

/** Logs the names of messages of which no sensor is known; other fields of a known device are no mistake. */
function logUnknown(log: Log, messages: readonly DeviceMessage[], unknown: ReadonlySet<string>): void {
  if (unknown.size === 0) return
  const strange = messages.filter(({ readings }) => readings.every(({ sensor }) => unknown.has(sensor)))
  const names = new Set(strange.flatMap(({ readings }) => readings.map(({ sensor }) => sensor)))
  if (names.size === 0) return
  const sensors = [...names].slice(0, MAX_LOGGED_NAMES)
  log.info({ type: 'mqtt', sensors, count: names.size }, 'no sensor has one of these names or device ids')
}

/**
 * Whether an error says nothing about the messages: classes 08, 53 and 57 of PostgreSQL (connection, resources, shutdown),
 * 40 and 55 (deadlock, a lock that was not had), read-only standbys, and lost sockets.
 */
const isPassing = (error: unknown): boolean =>
  /^(08|40|53|55|57|25006|E[A-Z]+$|POOL_TIMEOUT)/.test(String((error as { code?: unknown }).code ?? ''))
