import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, startProgram } from './run.ts'

export interface Count {
  passed: number
  failed: number
}

/** Runs some of the test projects. */
export async function runTests(name: string, projects: readonly string[], ...options: string[]): Promise<Count> {
  const report = join(root, `.cache/tests-${name}.json`)
  rmSync(report, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const ended = await run(
    startProgram(
      'vitest',
      'run',
      ...chosen,
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ),
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that does not load, or an error outside any test, fails the run without failing a test.
  return { passed, failed: ended ? numFailedTests : Math.max(1, numFailedTests) }
}
