import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBackupStatus } from '@herdboard/contract/system/backups.ts'
import { afterAll, expect, test } from 'vitest'
import { MANIFEST, PROOF } from '#platform/backup/backup-folder.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { backupStatus } from './backup-status.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))
const backup = join(folder, 'backup-20260615T010000Z')
const proof = (faults: string[]) =>
  writeFileSync(
    join(backup, PROOF),
    JSON.stringify({ at: '2026-06-15T01:20:00.000Z', faults, companies: 3, farms: 14 }),
  )
const at = (instant: string, fails = false) => backupStatus({ folder, isNightly: true }, new Date(instant), fails)

test('an administrator sees the age of the newest backup, its trial, and the worst fault', () => {
  expect(at('2026-06-15T06:00:00Z')).toEqual({ is_nightly: true, newest: null, fault: 'none_yet' })
  mkdirSync(backup)
  const manifest = { name: 'backup-20260615T010000Z', finished_at: '2026-06-15T01:10:00.000Z', files: {} }
  writeFileSync(join(backup, MANIFEST), JSON.stringify(manifest))
  const newest = { finished_at: '2026-06-15T01:10:00.000Z', age_hours: 4, trial: null }
  expect(at('2026-06-15T06:00:00Z')).toEqual({ is_nightly: true, newest, fault: null })

  proof([])
  const trial = { at: '2026-06-15T01:20:00.000Z', faults: 0, companies: 3, farms: 14 }
  expect(at('2026-06-15T06:00:00Z')).toEqual({ is_nightly: true, newest: { ...newest, trial }, fault: null })
  expect(at('2026-06-15T06:00:00Z', true).fault).toBe('log_not_archived')
  // 26 hours after its end, a night has been missed.
  expect(at('2026-06-16T03:09:00Z').fault).toBeNull()
  expect(at('2026-06-16T03:10:00Z')).toMatchObject({ newest: { age_hours: 26 }, fault: 'old' })
  proof(['the figures of Nygaard differ', 'a checksum differs'])
  expect(at('2026-06-15T06:00:00Z')).toMatchObject({ newest: { trial: { faults: 2 } }, fault: 'not_restorable' })
  expect(at('2026-06-16T03:10:00Z').fault).toBe('old')
})

test('a server without backups of its own says so to an administrator of the installation alone', async () => {
  const api = await testApi({ config: { HERDBOARD_BACKUPS: folder } } as never)
  const administrator = api.as(await aPerson(api.db, { role: 'SolutionAdmin' }))
  expect(await administrator.call(getBackupStatus)).toEqual({ is_nightly: false, newest: null, fault: null })
  const manager = api.as(await aPerson(api.db, { role: 'DirectoryAdmin' } as never))
  await expect(manager.call(getBackupStatus)).rejects.toMatchObject({ status: 403 })
})
