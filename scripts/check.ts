import { staticChecks } from './static-checks.ts'
import { runTests } from './vitest-run.ts'

const checks = await staticChecks()
const tests = await runTests('check', ['domain', 'contract'])
process.exitCode = checks.failed + tests.failed === 0 ? 0 : 1
