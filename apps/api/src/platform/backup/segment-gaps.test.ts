import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { findSegmentFault } from './segment-gaps.ts'

const top = mkdtempSync(join(tmpdir(), 'herdboard-segments-'))
afterAll(() => rmSync(top, { recursive: true }))
const backup = { last_segment: '0000000100000002000000FE' }

/** A folder of backups with these archived segments. */
function archive(...names: string[]): string {
  const backups = mkdtempSync(join(top, 'b-'))
  mkdirSync(join(backups, 'wal'))
  for (const name of names) writeFileSync(join(backups, 'wal', `${name}.gz`), gzipSync(`changes of ${name}`))
  return backups
}

const first = '0000000100000002000000FF'
const second = '000000010000000300000000'
const third = '000000010000000300000001'

test.each([
  ['no segment', [], null],
  ['all segments, across two logs', ['0000000100000002000000FD', first, second, third], null],
  ['the first segment missing', [second, third], `${first} is missing`],
  ['one missing between others', [first, third], `${second} is missing`],
  ['a new timeline, which begins where it was restored', [first, '000000020000000300000000'], null],
  ['a new timeline without the end of the one before', ['000000020000000300000000'], `${first} is missing`],
  [
    'a gap on a new timeline',
    [first, '000000020000000300000000', '000000020000000300000002'],
    '000000020000000300000001 is missing',
  ],
])('an archive with %s', async (_what, names, fault) => {
  expect(await findSegmentFault(archive(...names), backup, [])).toBe(fault)
})

test('a segment that the data folder still has is no gap', async () => {
  expect(await findSegmentFault(archive(first, third), backup, [second])).toBeNull()
})

test('one flipped bit of a segment is found', async () => {
  const backups = archive(first, second)
  const file = join(backups, 'wal', `${second}.gz`)
  const bytes = readFileSync(file)
  bytes[14] = (bytes[14] ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(await findSegmentFault(backups, backup, [])).toBe(`${second} is damaged`)
})

test('a folder without an archive has no gaps', async () => {
  expect(await findSegmentFault(mkdtempSync(join(top, 'n-')), backup, [])).toBeNull()
})
