import { relative } from 'node:path'
import { root } from './processes.ts'

/** What is read here of the report that vitest writes as JSON. */
export interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** Absolute path of the file. */
    name: string
    status: string
    /** Why the file itself could not be run. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const MAX_MESSAGE_LINES = 6

const pathOf = (file: TestReport['testResults'][number]): string => relative(root, file.name).replaceAll('\\', '/')
const beginningOf = (text: string): string => text.split('\n').slice(0, MAX_MESSAGE_LINES).join('\n    ')

/** Paths of the files in which something failed. */
export const failedFiles = (report: TestReport): string[] =>
  report.testResults.filter(({ status }) => status === 'failed').map(pathOf)

/** Title and the first lines of everything that failed: told last, where whoever reads a long output begins. */
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
