import { relative } from 'node:path'
import { repositoryRoot } from './processes.ts'

/** The used parts of vitest's JSON report. */
export interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** Absolute path of the file. */
    name: string
    status: string
    /** Why the file itself could not run. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const MAX_MESSAGE_LINES = 6

const pathOf = (file: TestReport['testResults'][number]): string =>
  relative(repositoryRoot, file.name).replaceAll('\\', '/')
const beginningOf = (text: string): string => text.split('\n').slice(0, MAX_MESSAGE_LINES).join('\n    ')

/** Returns the paths of files with a failure. */
export const failedFiles = (report: TestReport): string[] =>
  report.testResults.filter(({ status }) => status === 'failed').map(pathOf)

/** Returns title and first lines of every failure; they are printed last, where readers of a long output look first. */
export function describeFailures(report: TestReport): string[] {
  return report.testResults.flatMap((file) => {
    if (file.status !== 'failed') return []
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return [`${pathOf(file)}\n    ${beginningOf(file.message)}`]
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${pathOf(file)} > ${fullName}\n    ${beginningOf(failureMessages.join('\n'))}`,
    )
  })
}
