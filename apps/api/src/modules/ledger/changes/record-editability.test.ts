import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import { removeRecordById } from '#modules/ledger/service.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { recordFlags } from './record-editability.ts'

const FARM = '018f0000-0000-7000-8000-000000000001'
const scope = { writableFarms: new Set([FARM]), permissions: new Set() } as unknown as TenantScope
const checkedIn = (at: string) => ({
  ...{ day: '2026-05-31', farmIds: [FARM], lockedThrough: null, isBatchClosed: false, course: null },
  checkedInAt: new Date(at),
})

test('the flags of check-ins say when the first of them ends, 24 hours after its entry', () => {
  const time: Parameters<typeof recordFlags>[2] = { now: new Date('2026-05-31T10:00:00Z') }
  const editable = (at: string) => recordFlags(scope, checkedIn(at), time).editable
  expect(['2026-05-31T09:00:00Z', '2026-05-30T11:00:00Z', '2026-05-30T09:00:00Z'].map(editable)).toEqual([
    true,
    true,
    false,
  ])
  expect(time.staleAt).toEqual(new Date('2026-05-31T11:00:00.001Z'))
})

test('a scope that records only may not remove a record, and does not learn that it is locked', async () => {
  const { database, asAdmin } = await testDatabase()
  const today = '2026-05-31'
  const herd = await aLedgerHerd(asAdmin)
  const [first] = await recordDrafts(database, herd, today, [aDraft.insertion(herd.sections[0], '2026-05-01', 200, 30)])
  const id = first?.recordIds[0] as RecordId
  const remove = (recordsOnly: boolean) =>
    withLedgerContext(database, herd.company.manager, today, ({ db, context, scope: ownScope }) =>
      removeRecordById(db, context, { ...ownScope, recordsOnly }, id, true, 'tastet forkert'),
    )
  await expect(remove(true)).rejects.toMatchObject({ code: 'request.not_allowed' })
  await remove(false)
})
