import { once } from 'node:events'
import { startNode, startTool } from './processes.ts'

const WATCHED = ['apps/api/src', 'apps/api/migrations', 'packages'].map((folder) => `--watch-path=${folder}`)

// The page's server hands what belongs to the API on to it.
process.env.HERDBOARD_API ??= `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The API starts anew with each change; SIGINT, since nobody waits for a balancer here. */
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
// One without the other is no use.
await Promise.race(both.map((child) => once(child, 'exit')))
endBoth()
