import { inject } from 'vitest'
import type { E2eServer } from './server.ts'

/** Returns the server of this test worker; only the tests of this file use it. */
export function e2eServer(): E2eServer {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
