import { startTool, waitForExit } from './processes.ts'

/**
 * `npm run fuzz` sends a thousand requests to every operation of the OpenAPI document, for as long as it takes: a
 * nightly run. `npm run fuzz 100 600 7` sends a hundred, for at most 600 seconds, with the seed 7.
 */
const [each = '1000', seconds = '36000', seed = String(Math.floor(Date.now() / 86_400_000))] = process.argv.slice(2)
process.env.FUZZ = [each, seconds, seed].join(',')
const hasPassed = await waitForExit(
  startTool('vitest', 'run', '--project', 'api', 'apps/api/src/guarantees/fuzz.test.ts'),
)
process.exitCode = hasPassed ? 0 : 1
