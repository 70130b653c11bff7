import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './processes.ts'

const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
const MAX_LENGTH = 400

/** Returns what in a changelog breaks the format of Keep a Changelog, or is too long to be read. */
function findFaults(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const isHeading = /^(?:# Changelog|## \[(?:Unreleased|\d+\.\d+\.\d+)\].*)$/.test(line)
    const kind = /^### (.*)$/.exec(line)?.[1]
    const isKnown = kind === undefined ? isHeading || at < 4 || /^(?:- .*)?$/.test(line) : KINDS.includes(kind)
    return [
      ...(isKnown ? [] : [`${at + 1}: neither an entry nor one of the kinds ${KINDS.join(', ')}`]),
      ...(line.length > MAX_LENGTH ? [`${at + 1}: ${line.length} characters, at most ${MAX_LENGTH}`] : []),
    ]
  })
}

test('the changelog holds entries of at most 400 characters under the kinds of Keep a Changelog alone', () => {
  expect(findFaults(readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'))).toEqual([])
})

test('a heading of an area, another kind and a long entry are reported', () => {
  const text = `# Changelog\n\nAll changes.\n\n## [Unreleased]\n\n### Improved\n\nToday\n\n- ${'x'.repeat(399)}\n`
  expect(findFaults(text).map((fault) => fault.slice(0, fault.indexOf(':')))).toEqual(['7', '9', '11'])
})
