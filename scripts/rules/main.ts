import { repositoryRoot } from '../processes.ts'
import { findViolations } from './rules.ts'
import { readSources } from './sources.ts'

/** Another folder only in the tests of the rules. */
const folder = process.argv[2] ?? repositoryRoot
const violations = findViolations(readSources(folder, ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs']))
for (const { rule, path, line, what } of violations) console.error(`${path}:${line}  ${rule}  ${what}`)
if (violations.length > 0) process.exitCode = 1
