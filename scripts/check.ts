import { staticChecks } from './static-checks.ts'
import { runTests } from './vitest-run.ts'

const counts = [await staticChecks(), await runTests('check', ['domain', 'contract'])]
for (const line of counts.flatMap(({ messages }) => messages)) console.log(`\n${line}`)
process.exitCode = counts.every(({ failed }) => failed === 0) ? 0 : 1
