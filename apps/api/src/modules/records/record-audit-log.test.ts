import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getRecordAuditLog, removeRecord, restoreRecord } from '@herdboard/contract/herd/records.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, elementAt, openRecord, submitForm } from '#testing/forms/submit-form.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-05-31T10:00:00Z' })
const herd = await aLedgerHerd(api.db)
const [section] = herd.sections
await recordDrafts(api.database, herd, '2026-05-31', [aDraft.insertion(section, '2026-05-01', 120, 30)])
const worker = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'ReadWrite' }] })
const confirmed = { confirmed: true }
const historyOf = (who: Parameters<typeof api.as>[0], id: string, language: 'da' | 'en' = 'da') =>
  api.as(who).call(getRecordAuditLog, { params: { id: id as RecordId } }, { language })

test('history of a corrected count shows both values, who corrected it and who entered it', async () => {
  const { id } = await submitForm(
    api.as(worker),
    formId.stockCount,
    { section_id: section.id },
    { 'FS_Unit_1.FF_Counted': 118, 'FS_Unit_1.FF_AvgWeight': 45 },
    { confirmed: true },
  )
  await changeRecordByForm(api.as(herd.company), id, { 'FS_Unit_1.FF_Counted': 115 }, { confirmed: true })
  const [mended, written] = await historyOf(herd.company, id)
  expect(written).toMatchObject({ action: 'created', changes: [] })
  expect(mended).toMatchObject({ action: 'changed', user: 'Anna Holm' })
  expect(mended?.changes).toEqual([{ label: 'Talt antal', before: '118 stk.', after: '115 stk.' }])
})

test('history of two corrections of a death shows own values for each, options in words, newest first', async () => {
  const { id } = await submitForm(
    api.as(worker),
    formId.deadPigs,
    { section_id: section.id },
    { 'FS_Dead.FF_Number': 4 },
    confirmed,
  )
  await changeRecordByForm(api.as(worker), id, { 'FS_Dead.FF_Number': 2, 'FS_Dead.FF_DeathCause': '3' }, confirmed)
  await changeRecordByForm(
    api.as(worker),
    id,
    { 'FS_Dead.FF_DeathCause': '2', 'FS_Main.FF_Date': '2026-05-30' },
    confirmed,
  )
  const [second, first] = await historyOf(herd.company, id)
  expect(first?.changes).toEqual([
    { label: 'Antal døde', before: '4 stk.', after: '2 stk.' },
    { label: 'Årsag', before: null, after: 'Halthed og led' },
  ])
  expect(second?.changes).toEqual([
    { label: 'Dato', before: '31.05.2026', after: '30.05.2026' },
    { label: 'Årsag', before: 'Halthed og led', after: 'Luftveje' },
  ])
  const [english] = await historyOf(herd.company, id, 'en')
  expect(english?.changes[0]).toEqual({ label: 'Date', before: '31/05/2026', after: '30/05/2026' })
})

test('history is visible to the administrator only, and a record of another company is not found', async () => {
  const { id } = await submitForm(
    api.as(worker),
    formId.deadPigs,
    { section_id: section.id },
    { 'FS_Dead.FF_Number': 1 },
    confirmed,
  )
  await expect(historyOf(worker, id)).rejects.toMatchObject({ status: 403 })
  await expect(historyOf(await aCompany(api.db), id)).rejects.toMatchObject({ code: 'request.not_found' })
})

test('a deleted record is restored from its entry of the audit log, once, by an administrator', async () => {
  const values = { 'FS_Dead.FF_Number': 3, 'FS_More.FF_Remark': 'Fundet ved ædetruget' }
  const saved = await submitForm(api.as(worker), formId.deadPigs, { section_id: section.id }, values, confirmed)
  const id = saved.id as RecordId
  await api.as(worker).call(removeRecord, { params: { id }, query: { confirmed: 'true' } })

  const { data } = await api.as(herd.company).call(listAudit, { query: { kind: 'record' } })
  const entryId = data.find(({ subject_id }) => subject_id === id)?.id
  if (!entryId) throw new Error('the deletion has no entry')
  const isRestorable = async () =>
    (await api.as(herd.company).call(getAuditEntry, { params: { id: entryId } })).restorable
  expect(await isRestorable()).toBe(true)
  const request = { params: { id }, query: { confirmed: 'true' } } as const
  await expect(api.as(worker).call(restoreRecord, request)).rejects.toMatchObject({ status: 403 })
  await api.as(herd.company).call(restoreRecord, request)
  expect(await isRestorable()).toBe(false)
  const restored = await openRecord(api.as(worker), id)
  const entered = Object.keys(values).map((name) => elementAt(restored.form, name).value)
  expect(entered).toEqual([3, 'Fundet ved ædetruget'])
  await expect(api.as(herd.company).call(restoreRecord, request)).rejects.toMatchObject({ status: 404 })
})
