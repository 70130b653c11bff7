import { once } from 'node:events'
import { startNode, startTool } from './processes.ts'

const WATCHED = ['apps/api/src', 'apps/api/migrations', 'packages'].map((folder) => `--watch-path=${folder}`)

// Vite's server forwards API requests to this address.
process.env.HERDBOARD_API ??= `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The API restarts after each change, with SIGINT, since no load balancer waits here. */
const api = startNode([
  '--watch',
  '--watch-kill-signal=SIGINT',
  '--watch-preserve-output',
  ...WATCHED,
  'apps/api/src/main.ts',
])
const web = startTool('vite', 'apps/web')
const both = [api, web]

const endBoth = (): void => {
  for (const child of both) child.kill('SIGINT')
}
process.on('SIGINT', endBoth)
process.on('SIGTERM', endBoth)
// Both end when one ends, since one alone is of no use.
await Promise.race(both.map((child) => once(child, 'exit')))
endBoth()
