import { repositoryRoot } from '../processes.ts'
import { findLostImports, findViolations } from './rules.ts'
import { readSources } from './sources.ts'

/** Another folder only in the tests of the rules. */
const folder = process.argv[2] ?? repositoryRoot
const sources = readSources(folder, ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs'])
const violations = [...findLostImports(sources), ...findViolations(sources)]
for (const { rule, path, line, what } of violations) console.error(`${path}:${line}  ${rule}  ${what}`)
if (violations.length > 0) process.exitCode = 1
