import { join } from 'node:path'
import { repositoryRoot, startNode, startTool, waitForExit } from './processes.ts'
import type { TestCount } from './run-tests.ts'

const projects = ['.', 'packages/contract', 'packages/domain', 'apps/simulator', 'apps/api', 'apps/web']

/** The compiler names the code that asks for a missing text, not the JSON files that lack it. */
const TEXT_HINTS: Readonly<Record<string, string>> = {
  'types of apps/api':
    ' (an error about a key such as "rule:dates.old" asks for the text "dates.old" in apps/api/src/texts/<language>/rule.json)',
  'types of apps/web':
    ' (an error about the key of t() asks for a text in apps/web/src/i18n/<language>/<namespace of useTranslation()>.json)',
}

/**
 * The compiler stores what it knows of each file, so that a second check reads only what changed. Each project has one
 * thread: more would derive the same types again, at 2.7 times the processor time, and the projects run side by side.
 */
export const compilerOptions = (root: string, project: string): string[] => [
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, '.cache/types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`),
]

/** Runs all static checks at once. Returns the number of passed ones and the names of the failed ones. */
export async function staticChecks(): Promise<TestCount> {
  const results = await Promise.all([
    waitForExit(startTool('biome', 'check', '--error-on-warnings')).then((isGood) => ({ isGood, what: 'biome' })),
    waitForExit(startNode(['scripts/rules/main.ts'])).then((isGood) => ({ isGood, what: 'rules of the code' })),
    waitForExit(startNode(['scripts/completeness/main.ts'])).then((isGood) => ({ isGood, what: 'completeness' })),
    waitForExit(startTool('knip', '--no-progress')).then((isGood) => ({ isGood, what: 'unused code' })),
    ...projects.map((project) =>
      waitForExit(startTool('tsc', '-p', project, ...compilerOptions(repositoryRoot, project))).then((isGood) => ({
        isGood,
        what: `types of ${project}`,
      })),
    ),
  ])
  const bad = results.filter(({ isGood }) => !isGood)
  return {
    passed: results.length - bad.length,
    failed: bad.length,
    messages: bad.map(({ what }) => `failed: ${what}${TEXT_HINTS[what] ?? ''}`),
  }
}
