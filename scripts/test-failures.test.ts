import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './processes.ts'
import { describeFailures, failedFiles, type TestReport } from './test-failures.ts'

const file = (name: string, status: string, message = '', failureMessages: string[] = []) => ({
  name: join(repositoryRoot, name),
  status,
  message,
  assertionResults: [
    { status: 'passed', fullName: 'a batch is opened', failureMessages: [] },
    ...(failureMessages.length > 0 ? [{ status: 'failed', fullName: 'pigs are counted', failureMessages }] : []),
  ],
})

const report: TestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    file('a.test.ts', 'passed'),
    file('b.test.ts', 'failed', '', ['expected 2 to be 3\n at b.test.ts:4']),
    file('c.test.ts', 'failed', 'the file does not load'),
  ],
}

test('a failed test is reported with file, title and reason; a file that does not load has no title', () => {
  expect(describeFailures(report)).toEqual([
    'b.test.ts > pigs are counted\n    expected 2 to be 3\n     at b.test.ts:4',
    'c.test.ts\n    the file does not load',
  ])
  expect(failedFiles(report)).toEqual(['b.test.ts', 'c.test.ts'])
})

test('a long message is reported with its beginning only', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join('\n')
  const lines = describeFailures({ ...report, testResults: [file('b.test.ts', 'failed', '', [long])] }).join('\n')
  expect(lines).toContain('line 6')
  expect(lines).not.toContain('line 7')
})
