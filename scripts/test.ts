import { ensureChromium } from './chromium.ts'
import { run, start } from './run.ts'
import { staticChecks } from './static-checks.ts'
import { type Count, runTests } from './vitest-run.ts'
import { buildWeb } from './web-build.ts'

/** Without a browser the rest is still worth knowing, but it is not all: the run fails. */
const hasBrowser = ensureChromium()
const asCount = (isGood: boolean): Count => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

// Where not told otherwise vitest leaves a core idle: of two cores half the machine.
const ALL_CORES = '--maxWorkers=100%'

const counts: Count[] = [
  await staticChecks(),
  await runTests('parts', ['domain', 'simulator', 'contract', 'api', 'web', 'scripts'], ALL_CORES),
  asCount(await buildWeb()),
  asCount(await run(start(['apps/web/size.ts']))),
  hasBrowser ? await runTests('journeys', ['e2e']) : asCount(false),
]
const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
