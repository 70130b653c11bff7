import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { repositoryRoot, startNode, waitForExit } from './processes.ts'
import { bundlePrograms, PROGRAM_BUNDLES } from './program-bundles.ts'
import { firstRun, repeatFailures, runTests, type TestCount } from './run-tests.ts'
import { staticChecks } from './static-checks.ts'
import { buildWeb } from './web-build.ts'

/** Without a browser the other tests still run, but the run fails because it is incomplete. */
const hasBrowser = ensureChromium()
const asCount = (isGood: boolean, what: string): TestCount =>
  isGood ? { passed: 1, failed: 0, messages: [] } : { passed: 0, failed: 1, messages: [`failed: ${what}`] }

const CORES = availableParallelism()

// Programs that tests start read compiled code from here: it saves a quarter of the processor time of a server's start.
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, '.cache/compiled')

process.env.TEST_PROGRAMS = PROGRAM_BUNDLES
const built = [
  asCount(await bundlePrograms(), 'the bundles of the programs that tests start'),
  asCount(await buildWeb(), 'the build of the web'),
  asCount(await waitForExit(startNode(['apps/web/size.ts'])), 'size of what the browser loads'),
]

/** The static checks come first, because the guides' tests start with what the compiler stored. */
async function checkWithoutDatabase() {
  const checks = await staticChecks()
  const projects = ['domain', 'simulator', 'contract', 'web', 'scripts']
  return { checks, parts: await firstRun('parts', projects, `--maxWorkers=${CORES}`) }
}

// The API's tests wait for timers, the database and other programs a third of their time, web tests half of it, so the
// checks and the other tests run beside them. After those, two API files more than cores leave the cores no pause. By
// default vitest leaves one core idle.
const [api, { checks, parts }] = await Promise.all([
  firstRun('api', ['api'], `--maxWorkers=${CORES + 2}`),
  checkWithoutDatabase(),
])

const counts: TestCount[] = [
  ...built,
  checks,
  await repeatFailures(api),
  await repeatFailures(parts),
  hasBrowser ? await runTests('end-to-end tests', ['e2e']) : asCount(false, 'no Chromium for the end-to-end tests'),
]
const passed = counts.reduce((total, count) => total + count.passed, 0)
const failed = counts.reduce((total, count) => total + count.failed, 0)
for (const line of counts.flatMap(({ messages }) => messages)) console.log(`\n${line}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
