import { inject } from 'vitest'
import type { JourneyServer } from './server.ts'

/** The server of this worker: the only ones on it are the journeys of this file. */
export function journeyServer(): JourneyServer {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
