import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { BackupManifest } from './backup-folder.ts'
import { continuesBackup, listTimelines, targetTimeline } from './timelines.ts'

const top = mkdtempSync(join(tmpdir(), 'herdboard-timelines-'))
afterAll(() => rmSync(top, { recursive: true }))

const backup = (last_segment: string) => ({ last_segment }) as BackupManifest
const before = backup('000000010000000000000037')
const afterFork = backup('000000010000000000000038')
const ofSecond = backup('00000002000000000000003A')

/** A folder of backups with the history of these lines, each compressed at a second of 2026-11-30T03:00. */
function archive(histories: Record<string, string>, notesTime = true): string {
  const backups = mkdtempSync(join(top, 'b-'))
  mkdirSync(join(backups, 'wal'))
  for (const [hex, history] of Object.entries(histories)) {
    const file = join(backups, 'wal', `${hex}.history.gz`)
    const bytes = gzipSync(history)
    const seconds = Date.UTC(2026, 10, 30, 3, 0, Number.parseInt(hex, 16)) / 1000
    if (notesTime) bytes.writeUInt32LE(seconds, 4)
    writeFileSync(file, bytes)
    if (!notesTime) utimesSync(file, seconds, seconds)
  }
  return backups
}

const second = '1\t0/390000A0\tno recovery target specified\n'
/** The third line leaves the second one in segment 38, before that one began. */
const third = `${second}\n2\t0/38002868\tbefore 2026-11-30 03:17:23.162671+00\n`

test.each([true, false])('lines of history are listed with the time of their restore, newest first', (notesTime) => {
  const lines = listTimelines(archive({ '00000002': second, '00000003': third }, notesTime), [before, ofSecond])
  expect(lines.map(({ id, startedAt }) => [id, startedAt.toISOString()])).toEqual([
    [3, '2026-11-30T03:00:03.000Z'],
    [2, '2026-11-30T03:00:02.000Z'],
    [1, '1970-01-01T00:00:00.000Z'],
  ])
})

test('a line continues the backups of its own and those that ended before it left theirs', () => {
  const lines = listTimelines(archive({ '00000002': second, '00000003': third }), [before])
  const continued = lines.map(({ id, ...line }) => [
    id,
    ...[before, afterFork, ofSecond].map((one) => continuesBackup({ id, ...line }, one)),
  ])
  expect(continued).toEqual([
    [3, true, false, false],
    [2, true, true, true],
    [1, true, true, false],
  ])
})

test('PostgreSQL follows the line of the backup, or the one with the number', () => {
  const [newest, first] = listTimelines(archive({ '00000010': second }), [before])
  expect([newest, first].map((line) => line && targetTimeline(line, before))).toEqual(['16', 'current'])
})

test('backups without an archive are on a line of their own', () => {
  expect(listTimelines(join(top, 'nothing'), [before]).map(({ id }) => id)).toEqual([1])
})
