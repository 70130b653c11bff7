import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getEControlPdf, listIssuedReports } from '@herdboard/contract/figures/reports.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const CODE = 'status.closed_report'

async function anIssuedQuarter() {
  const company = await aCompany(api.db)
  const { farm, barn, hospital } = await aFinisherQuarter(api, company)
  await recordDrafts(api.database, { company }, '2026-07-02', [aDraft.status(hospital, '2026-06-30', 15, 70)])
  const who = api.as(company)
  const query = { site_ids: farm.id, dates: '2026-03-31,2026-06-30' }
  const issue = async () => (await who.send(getEControlPdf, { query })).statusCode
  expect(await issue()).toBe(200)
  return { who, barn, issue, issued: () => who.call(listIssuedReports) }
}

const dead = (day: string) => ({ 'FS_Main.FF_Date': day, 'FS_Dead.FF_Number': 1 })
type Refused = { status: number; body: { messages: { code: string; message: string }[] } }

test('change to a day of an issued report asks for confirmation, marks the report and makes the next new', async () => {
  const { who, barn, issue, issued } = await anIssuedQuarter()
  const refused: Refused = await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-06-20')).catch(
    (problem) => problem,
  )
  expect(refused.status).toBe(300)
  expect(refused.body.messages.find(({ code }) => code === CODE)?.message).toBe('Rapporter fra 20.06.2026 regnes om')
  expect(await issued()).toMatchObject([{ replaced_at: null }])

  await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-06-20'), { confirmed: true })
  expect(await issued()).toMatchObject([{ replaced_at: '2026-07-02T10:00:00.000Z' }])
  expect(await issue()).toBe(200)
  expect((await issued()).filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1)
})

test('removing a record of an issued report asks for confirmation', async () => {
  const { who, barn, issue, issued } = await anIssuedQuarter()
  const { id } = await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-06-21'), { confirmed: true })
  await issue()
  const params = { id: id as RecordId }
  const refused: Refused = await who.call(removeRecord, { params, query: {} }).catch((problem) => problem)
  expect(refused.body.messages.map(({ code }) => code)).toContain(CODE)
  await who.call(removeRecord, { params, query: { confirmed: 'true' } })
  expect((await issued()).filter(({ replaced_at }) => replaced_at === null)).toEqual([])
})

test('record after the last day of a report asks for no confirmation', async () => {
  const { who, barn, issued } = await anIssuedQuarter()
  await submitForm(who, formId.deadPigs, { barn_id: barn.id }, dead('2026-07-01'))
  expect(await issued()).toMatchObject([{ replaced_at: null }])
})
