import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, startBeside, waitForExit } from './processes.ts'
import { describeFailures, failedFiles, type TestReport } from './test-failures.ts'

export interface TestCount {
  passed: number
  failed: number
  /** Texts of failures, also of those that passed when run again. */
  messages: string[]
}

/** A run of some of the test projects, whose failures are not run again yet. */
interface FirstRun {
  name: string
  /** Options that choose the projects. */
  chosen: readonly string[]
  hasPassed: boolean
  /** Missing when vitest did not run to its end. */
  report?: TestReport
}

/** Runs vitest once; without a report it did not start. */
async function runVitest(name: string, options: readonly string[]): Promise<Pick<FirstRun, 'hasPassed' | 'report'>> {
  const path = join(repositoryRoot, `.cache/tests-${name}.json`)
  rmSync(path, { force: true })
  const hasPassed = await waitForExit(
    startBeside('vitest', 'run', ...options, '--reporter=default', '--reporter=json', `--outputFile=${path}`),
  )
  return existsSync(path) ? { hasPassed, report: JSON.parse(readFileSync(path, 'utf8')) } : { hasPassed: false }
}

/** Runs some of the test projects; `repeatFailures` states the result. */
export async function firstRun(name: string, projects: readonly string[], ...options: string[]): Promise<FirstRun> {
  const chosen = projects.flatMap((project) => ['--project', project])
  return { name, chosen, ...(await runVitest(name, [...chosen, ...options])) }
}

/**
 * Counts the tests of a run. A file with a failure runs once more, alone (docs/behaviour/testing.md). A test that fails
 * twice has failed; a first failure is reported too.
 */
export async function repeatFailures({ name, chosen, hasPassed, report }: FirstRun): Promise<TestCount> {
  if (!report) return { passed: 0, failed: 1, messages: [`${name}: the tests did not run to their end`] }
  const files = failedFiles(report)
  // An error outside any test file fails the run without a failed test, so nothing can be run again.
  if (hasPassed || files.length === 0) {
    const messages = hasPassed ? [] : [`${name}: an error outside the tests, above`]
    return { passed: report.numPassedTests, failed: hasPassed ? 0 : 1, messages }
  }
  const again = await runVitest(`${name}-again`, [...chosen, '--no-file-parallelism', ...files])
  if (again.hasPassed) {
    const messages = describeFailures(report).map((failure) => `passed when run again: ${failure}`)
    return { passed: report.numPassedTests + report.numFailedTests, failed: 0, messages }
  }
  const still = again.report ? describeFailures(again.report) : describeFailures(report)
  const failed = Math.max(1, still.length)
  const passed = report.numPassedTests + Math.max(0, report.numFailedTests - failed)
  return { passed, failed, messages: still.map((failure) => `failed twice: ${failure}`) }
}

/** Runs some of the test projects, and files with a failure once more. */
export const runTests = async (name: string, projects: readonly string[], ...options: string[]): Promise<TestCount> =>
  repeatFailures(await firstRun(name, projects, ...options))
