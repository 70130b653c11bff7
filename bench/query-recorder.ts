import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import type { Database } from '../apps/api/src/platform/database/pool.ts'
import { valueTypes } from '../apps/api/src/platform/database/statement/value-types.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { BENCH_KEY } from './bench-key.ts'
import type { HttpHeaders } from './http-client.ts'

export interface RecordedStatement {
  sql: string
  parameters: readonly unknown[]
}

interface RecordedRequest {
  method: 'GET' | 'POST'
  path: string
  headers: HttpHeaders
  body?: object
}

/** A second server in this process, which records the statements that a request runs. */
export interface QueryRecorder {
  record(request: RecordedRequest): Promise<{ statements: RecordedStatement[]; bytes: number }>
  close(): Promise<void>
}

export async function openQueryRecorder(address: string): Promise<QueryRecorder> {
  const statements: RecordedStatement[] = []
  const database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address, types: valueTypes }) }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  }) as Database
  const app = await buildApp({
    config: readConfig({ HERDBOARD_KEY: BENCH_KEY }),
    database,
    databaseAddress: address,
    clock: systemClock,
    log: createLog('silent'),
    skipPlainValidation: true,
  })
  return {
    record: async ({ method, path, headers, body }) => {
      statements.length = 0
      const answer = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
      if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
      return { statements: [...statements], bytes: answer.rawPayload.length }
    },
    close: async () => {
      await app.close()
      await database.destroy()
    },
  }
}

/**
 * Whether a statement belongs to the query itself. Row-level security and the identification of the caller are part of
 * every request and do not count.
 */
export const isRequestQuery = ({ sql }: RecordedStatement): boolean =>
  /^\s*(with|select)\b/i.test(sql) && !/set_config\('herdboard\.|from "?user_account|left join membership/i.test(sql)
