import { runTests } from './run-tests.ts'
import { staticChecks } from './static-checks.ts'

const counts = [await staticChecks(), await runTests('check', ['domain', 'contract'])]
for (const line of counts.flatMap(({ messages }) => messages)) console.log(`\n${line}`)
process.exitCode = counts.every(({ failed }) => failed === 0) ? 0 : 1
