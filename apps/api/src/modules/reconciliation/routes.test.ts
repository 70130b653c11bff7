import { getRecordForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import {
  getReconciliation,
  getReconciliationCauses,
  getReconciliationRecords,
  type ReconciliationColumn,
  type ReconciliationRow,
} from '@herdboard/contract/herd/reconciliation.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { fillForm } from '#testing/forms/submit-form.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const quarter = { from: '2026-04-01', to: '2026-06-30' } as const

const record = (herd: Pick<TestHerd, 'company'>, drafts: Parameters<typeof recordDrafts>[3]) =>
  recordDrafts(api.database, herd, today, drafts)
const rowsOf = async (
  who: Parameters<typeof api.as>[0],
  query: { from?: string; to?: string; location_ids?: string; weaners?: 'true' | 'false' } = {},
) => (await api.as(who).call(getReconciliation, { query: { ...quarter, ...query } })).rows
const named = (rows: readonly ReconciliationRow[], name: string): ReconciliationRow => {
  const row = rows.find((one) => one.name === name)
  if (!row) throw new Error(`no row ${name}`)
  return row
}
const heads = (row: ReconciliationRow) => ({
  opening: row.opening.head,
  in: [row.opening_counted.head, row.inserted.head, row.transferred_in.head],
  out: [row.departed.head, row.transferred_out.head, row.slaughtered.head, row.dead.head],
  expected: row.expected,
  difference: row.difference,
  closing: row.closing.head,
})

test('finisher barn quarter expects 1 060 + 1 275 − 1 230 − 15 − 30 = 1 060 pigs and counts 1 057', async () => {
  const company = await aCompany(api.db)
  const { barn, hospital } = await aFinisherQuarter(api, company)
  const rows = await rowsOf(company)
  expect(rows.map(({ level, name }) => [level, name])).toEqual([
    ['company', expect.any(String)],
    ['farm', expect.any(String)],
    ['barn', barn.name],
    ['barn', hospital.name],
  ])
  const finishers = named(rows, barn.name)
  expect(heads(finishers)).toEqual({
    opening: 1060,
    in: [0, 1275, 0],
    out: [0, 15, 1230, 30],
    expected: 1060,
    difference: -3,
    closing: 1057,
  })
  expect([finishers.opening.kg, finishers.inserted.kg, finishers.closing.kg]).toEqual([69_960, 39_230, 72_404.5])
  expect(finishers.slaughtered.kg).toBeCloseTo(145_060.23)
  expect(finishers).toMatchObject({
    missing: 3,
    surplus: 0,
    unbalanced_units: 1,
    negative_days: 0,
    last_count: { date: '2026-06-30', days_ago: 0 },
  })
  // The farm moved 15 pigs to its own hospital pen: they neither entered nor left the farm.
  expect(heads(rows[1] as ReconciliationRow)).toMatchObject({
    in: [0, 1275, 0],
    out: [0, 0, 1230, 30],
    expected: 1075,
    closing: 1072,
  })
  expect(rows[1]?.moved_within).toEqual({ head: 15, kg: 900 })
  // In a query for the barn alone, the hospital pen is another place.
  const [alone] = await rowsOf(company, { location_ids: barn.id })
  expect(heads(alone as ReconciliationRow).out).toEqual([0, 15, 1230, 30])
})

test('opening count of a unit is neither opening stock nor an insertion', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  await record(herd, [aDraft.status(a1, '2026-05-01', 200, 40, true), aDraft.dead(a1, '2026-05-03', 2)])
  const row = named(await rowsOf(herd.company), 'A1')
  expect(heads(row)).toMatchObject({ opening: 0, in: [200, 0, 0], out: [0, 0, 0, 2], expected: 198, closing: 198 })
  expect(row.uncounted_units).toBe(0)
})

test('batch in two sections is listed as two places and one barn', async () => {
  const herd = await aLedgerHerd(api.db)
  const barn = await aBarn(api.db, herd.farm, { name: 'Holdstald', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: '2026-31', startDate: '2026-04-02' })
  await record(herd, [aDraft.insertion({ batch }, '2026-04-02', 300, 30), aDraft.dead({ batch }, '2026-04-09', 4)])
  const rows = await rowsOf(herd.company)
  const unit = named(rows, '2026-31')
  expect(unit).toMatchObject({ level: 'unit', batch_id: batch.id, parent_id: barn.id, closing: { head: 296 } })
  expect(unit).toMatchObject({ uncounted_units: 1, unbalanced_units: 0, last_count: null })
  expect(named(rows, 'Holdstald')).toMatchObject({ level: 'barn', unit_id: null, closing: { head: 296 } })
})

test('missing pigs of one section are not offset by surplus pigs of the other', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1, a2] = herd.sections
  await record(herd, [
    aDraft.insertion(a1, '2026-04-02', 200, 30),
    aDraft.insertion(a2, '2026-04-02', 200, 30),
    aDraft.status(a1, '2026-06-01', 190, 80),
    aDraft.status(a2, '2026-06-01', 210, 80),
  ])
  const barn = named(await rowsOf(herd.company), 'Stald 4')
  expect(barn).toMatchObject({ difference: 0, missing: 10, surplus: 10, unbalanced_units: 2 })
})

test('figures list their records, and these add up to the figure', async () => {
  const company = await aCompany(api.db)
  const { barn } = await aFinisherQuarter(api, company)
  const rows = await rowsOf(company)
  const records = (column: ReconciliationColumn, row: string = barn.id) =>
    api.as(company).call(getReconciliationRecords, { query: { ...quarter, row, column } })
  const dead = await records('dead')
  expect(dead.data.map(({ date, amount, name }) => [date, amount, name])).toEqual([
    ['2026-06-14', -7, 'Døde'],
    ['2026-05-25', -9, 'Døde'],
    ['2026-05-03', -8, 'Døde'],
    ['2026-04-12', -6, 'Døde'],
  ])
  expect(dead).toMatchObject({ total_rows: 4, amount: -30 })
  expect((await records('difference')).data.map(({ date, amount }) => [date, amount])).toEqual([['2026-06-30', -3]])
  expect((await records('opening')).data.map(({ date, amount }) => [date, amount])).toEqual([['2026-03-31', 1060]])
  expect((await records('closing')).data.map(({ date, amount }) => [date, amount])).toEqual([['2026-06-30', 1057]])
  expect((await records('expected')).amount).toBe(1060)
  const farm = rows[1] as ReconciliationRow
  expect(await records('transferred_out', farm.id)).toMatchObject({ data: [], total_rows: 0, amount: 0 })
  expect((await records('closing', farm.id)).amount).toBe(1072)
  await expect(records('dead', company.directoryId.replace(/^./, 'f'))).rejects.toMatchObject({
    code: 'request.not_found',
  })
})

const causesIn = async (herd: TestHerd, section = 'A1', who: Parameters<typeof api.as>[0] = herd.company) => {
  const { unit_id } = named(await rowsOf(who), section)
  const query = { ...quarter, unit_id: unit_id as UnitId }
  return (await api.as(who).call(getReconciliationCauses, { query })).differences
}

test('typing error of 12 deaths for 21 is named as cause with the form of that record', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  const [, dead] = await record(herd, [
    aDraft.insertion(a1, '2026-04-02', 500, 30),
    aDraft.dead(a1, '2026-05-12', 12),
    aDraft.status(a1, '2026-06-01', 479, 80),
  ])
  const [difference] = await causesIn(herd)
  expect(difference).toMatchObject({ date: '2026-06-01', expected: 488, counted: 479, difference: -9 })
  const slip = difference?.causes.find(({ kind }) => kind === 'digit_slip')
  expect(slip?.text).toBe('Døde 12.05.2026: indtastet 12, ville passe med 21')
  const id = dead?.recordIds[0] as RecordId
  expect(slip?.correction).toEqual({ kind: 'record', record_id: id })
  expect(difference?.causes.indexOf(slip as never)).toBeLessThan(2)

  // After the correction in that form, the count agrees.
  const { form } = await api.as(herd.company).call(getRecordForm, { params: { id } })
  const body = { confirmed: true, form: fillForm(form, { 'FS_Dead.FF_Number': 21, 'FS_Dead.FF_DeathKind': '1' }) }
  await api.as(herd.company).call(putRecordForm, { params: { id }, body })
  const mended = named(await rowsOf(herd.company), 'A1')
  expect(mended).toMatchObject({ dead: { head: 21 }, expected: 479, difference: 0, unbalanced_units: 0 })
  expect(await causesIn(herd)).toEqual([])
})

test('missing transfer of 14 pigs is named with form, day and number when the next section lacks 14', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1, a2] = herd.sections
  await record(herd, [
    aDraft.insertion(a1, '2026-04-02', 200, 30),
    aDraft.insertion(a2, '2026-04-02', 260, 30),
    aDraft.status(a1, '2026-06-01', 214, 80),
    aDraft.status(a2, '2026-06-01', 246, 80),
  ])
  const here = (await causesIn(herd))[0]?.causes[0]
  expect(here?.text).toBe('Stald 4, A2 mangler 14 grise. De er måske flyttet hertil, uden at det er indtastet')
  const fromA2 = { kind: 'form', form_id: formId.transfer, section_id: a2.id, date: '2026-06-01', number: 14 }
  expect(here?.correction).toMatchObject(fromA2)
  const there = (await causesIn(herd, 'A2'))[0]?.causes[0]
  expect(there?.text).toContain('Stald 4, A1 har 14 grise for meget')
  expect(there?.correction).toMatchObject(fromA2)
  const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  expect((await causesIn(herd, 'A1', reader))[0]?.causes[0]).toMatchObject({
    kind: 'unrecorded_move',
    correction: null,
  })
})

test('double sale, count before departure, unrecorded deaths, missing delivery are each the first cause', async () => {
  const herd = await aLedgerHerd(api.db)
  const stand = async (name: string, counted: number, ...more: Parameters<typeof recordDrafts>[3]) => {
    const barn = await aBarn(api.db, herd.farm, { name })
    const moved = more.map((draft) => ({ ...draft, place: { ...draft.place, barnId: barn.id, sectionId: null } }))
    await record(herd, [
      aDraft.insertion(barn, '2026-04-02', 400, 30),
      ...moved,
      aDraft.status(barn, '2026-06-20', counted, 95),
    ])
    return name
  }
  const { barn } = herd
  const sold = (day: string, head: number) => aDraft.departure(barn, day, head, 60)
  const twice = await stand('Dobbelt', 363, sold('2026-05-05', 37), sold('2026-05-05', 37))
  const before = await stand('Før vognen', 400, sold('2026-06-20', 41))
  const unseen = await stand('Døde', 392)
  const missing = await stand('Manglende', 343)
  const first = async (name: string) => (await causesIn(herd, name))[0]?.causes[0]
  expect(await first(twice)).toMatchObject({ kind: 'double_entry', correction: { kind: 'record' } })
  expect(await first(before)).toMatchObject({ kind: 'count_day', right: 359 })
  expect(await first(unseen)).toMatchObject({
    kind: 'deaths',
    correction: { form_id: formId.deadPigs, number: 8, date: '2026-06-20' },
  })
  expect(await first(missing)).toMatchObject({
    kind: 'missing_out',
    correction: { form_id: formId.slaughter, number: 57 },
  })
})

test('place that agrees with its counts has no causes', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  await record(herd, [aDraft.insertion(a1, '2026-04-02', 200, 30), aDraft.status(a1, '2026-06-01', 200, 80)])
  expect(await causesIn(herd)).toEqual([])
  expect(named(await rowsOf(herd.company), 'A1')).toMatchObject({ unbalanced_units: 0, uncounted_units: 0 })
})

test('weaners and slaughter pigs are reconciled separately, and pigs that outgrow a type leave it', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1] = herd.sections
  const weaners = await aBarn(api.db, herd.farm, { name: 'Klimastald', pigType: 1 })
  await record(herd, [
    aDraft.insertion(weaners, '2026-04-02', 300, 7),
    aDraft.transfer(weaners, a1, '2026-05-25', 290, 30),
  ])
  const [ofWeaners] = await rowsOf(herd.company, { weaners: 'true' })
  expect(heads(ofWeaners as ReconciliationRow)).toMatchObject({ in: [0, 300, 0], out: [0, 290, 0, 0], closing: 10 })
  const [ofFinishers] = await rowsOf(herd.company, { weaners: 'false' })
  expect(heads(ofFinishers as ReconciliationRow)).toMatchObject({ in: [0, 0, 290], closing: 290 })
  const [ofBoth] = await rowsOf(herd.company)
  expect(heads(ofBoth as ReconciliationRow)).toMatchObject({ in: [0, 300, 0], out: [0, 0, 0, 0], closing: 300 })
})

test('unreadable farm is in no row, and the answer reports that farms are left out', async () => {
  const herd = await aLedgerHerd(api.db)
  const hiddenFarm = await aFarm(api.db, herd.company, { name: 'Skjult gård' })
  const hidden = await aSection(api.db, await aBarn(api.db, hiddenFarm), { name: 'Skjult' })
  const [a1] = herd.sections
  await record(herd, [
    aDraft.insertion(a1, '2026-04-02', 200, 30),
    aDraft.insertion(hidden, '2026-04-02', 90, 30),
    aDraft.transfer(a1, hidden, '2026-05-02', 20, 50),
  ])
  const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  const seen = await api.as(reader).call(getReconciliation, { query: quarter })
  expect(seen.is_partial).toBe(true)
  expect(JSON.stringify(seen)).not.toContain('Skjult')
  expect(heads(seen.rows[0] as ReconciliationRow)).toMatchObject({ in: [0, 200, 0], out: [0, 20, 0, 0], closing: 180 })
  const all = await api.as(herd.company).call(getReconciliation, { query: quarter })
  expect(all.is_partial).toBe(false)
  expect(heads(all.rows[0] as ReconciliationRow)).toMatchObject({ in: [0, 290, 0], out: [0, 0, 0, 0], closing: 290 })
  const unit_id = named(all.rows, 'Skjult').unit_id as UnitId
  await expect(api.as(reader).call(getReconciliationCauses, { query: { ...quarter, unit_id } })).rejects.toMatchObject({
    code: 'request.not_found',
  })
  await expect(
    api.as(reader).call(getReconciliationRecords, { query: { ...quarter, row: unit_id, column: 'closing' } }),
  ).rejects.toMatchObject({ code: 'request.not_found' })
})

test('user of another company finds no reconciliation', async () => {
  const herd = await aLedgerHerd(api.db)
  await record(herd, [aDraft.insertion(herd.sections[0], '2026-04-02', 200, 30)])
  const unit_id = named(await rowsOf(herd.company), 'A1').unit_id as UnitId
  const stranger = api.as(await aCompany(api.db))
  const { rows } = await stranger.call(getReconciliation, { query: quarter })
  expect(rows.map(({ level, closing }) => [level, closing.head])).toEqual([['company', 0]])
  const requests = [
    stranger.call(getReconciliation, { query: { ...quarter, location_ids: herd.barn.id } }),
    stranger.call(getReconciliationCauses, { query: { ...quarter, unit_id } }),
    stranger.call(getReconciliationRecords, { query: { ...quarter, row: unit_id, column: 'dead' } }),
  ]
  await Promise.all(requests.map((request) => expect(request).rejects.toMatchObject({ code: 'request.not_found' })))
})

test('days after today are ignored, and a period in the future changes nothing', async () => {
  const herd = await aLedgerHerd(api.db)
  await record(herd, [aDraft.insertion(herd.sections[0], '2026-04-02', 200, 30)])
  const ahead = await api.as(herd.company).call(getReconciliation, { query: { from: '2026-06-01', to: '2026-12-31' } })
  expect(ahead.to).toBe(today)
  const later = await rowsOf(herd.company, { from: '2026-09-01', to: '2026-10-01' })
  expect(heads(later[0] as ReconciliationRow)).toMatchObject({ opening: 200, expected: 200, closing: 200 })
})

test.each([
  ['da', 1, 'A2 mangler 1 gris. Den er måske flyttet hertil, uden at det er indtastet'],
  ['da', 2, 'A2 mangler 2 grise. De er måske flyttet hertil, uden at det er indtastet'],
  ['en', 1, 'A2 lacks 1 pig. It may have been moved here without an entry'],
  ['en', 2, 'A2 lacks 2 pigs. They may have been moved here without an entry'],
  ['sv', 1, 'A2 saknar 1 gris. Den flyttades kanske hit'],
  ['sv', 2, 'A2 saknar 2 grisar. De flyttades kanske hit'],
  ['es', 1, 'A2 falta 1 cerdo. Quizá se trasladó aquí'],
  ['es', 2, 'A2 faltan 2 cerdos. Quizá se trasladaron aquí'],
  ['pt', 1, 'A2 falta 1 porco. Talvez tenha sido transferido'],
  ['pt', 2, 'A2 faltam 2 porcos. Talvez tenham sido transferidos'],
])('cause in %s for %i uses the right singular or plural', async (language, head, words) => {
  const herd = await aLedgerHerd(api.db)
  const [a1, a2] = herd.sections
  await record(herd, [
    aDraft.insertion(a1, '2026-04-02', 200, 30),
    aDraft.insertion(a2, '2026-04-02', 260, 30),
    aDraft.status(a1, '2026-06-01', 200 + head, 80),
    aDraft.status(a2, '2026-06-01', 260 - head, 80),
  ])
  const { unit_id } = named(await rowsOf(herd.company), 'A1')
  const query = { ...quarter, unit_id: unit_id as UnitId }
  const { differences } = await api.as(herd.company).call(getReconciliationCauses, { query }, { language })
  const causeText = differences.flatMap(({ causes }) => causes.map(({ text }) => text))
  expect(causeText.join('\n')).toContain(words)
})

test('causes are translated into five languages', async () => {
  const herd = await aLedgerHerd(api.db)
  const [a1, a2] = herd.sections
  await record(herd, [
    aDraft.insertion(a1, '2026-04-02', 200, 30),
    aDraft.insertion(a2, '2026-04-02', 260, 30),
    aDraft.status(a1, '2026-06-01', 214, 80),
    aDraft.status(a2, '2026-06-01', 246, 80),
  ])
  const { unit_id } = named(await rowsOf(herd.company), 'A1')
  const query = { ...quarter, unit_id: unit_id as UnitId }
  const texts = new Set<string>()
  for (const language of LanguageCode.options) {
    const { differences } = await api.as(herd.company).call(getReconciliationCauses, { query }, { language })
    const words = differences.flatMap(({ causes }) => causes.map(({ text }) => text))
    expect(words.join()).not.toMatch(/reconciliation:|[{]\w+[}]/)
    texts.add(words[0] ?? '')
  }
  expect(texts.size).toBe(5)
})
