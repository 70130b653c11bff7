import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../apps/api/src/app.ts'
import { newServerKeys } from '../../apps/api/src/modules/auth/sessions/server-keys.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../../apps/api/src/platform/database/pool.ts'
import { createLog } from '../../apps/api/src/platform/log.ts'

/** No server listens there, and none is needed: the pool connects with its first statement. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

/**
 * Builds the application with all its routes, without a database. Its bindings can be read, but it answers no request.
 */
export const appWithoutDatabase = (): Promise<FastifyInstance> =>
  buildApp(
    {
      config: readConfig({}),
      database: openDatabase(NO_DATABASE, { statementMs: 0 }),
      databaseAddress: NO_DATABASE,
      clock: { now: () => new Date() },
      log: createLog('silent'),
    },
    newServerKeys,
  )
