import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listReportDates } from '@herdboard/contract/figures/reports.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, batchNamed, insertPigs, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import {
  changeRecordByForm,
  elementAt,
  fillForm,
  openForm,
  openRecord,
  submitForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'

const api = await testApi()

/** Section of a place in a form with several places. */
const sectionOf = ({ id }: { id: string }): string => `FS_Unit_${id.replaceAll('-', '')}`

test('the stock count form lists a farm with one row a section, the second barn folded', async () => {
  const { farm, who, empty, section } = await aFormHerd(api)
  const other = await aBarn(api.db, farm, { name: 'Stald 9' })
  const { form } = await openForm(who, formId.stockCount, { farm_id: farm.id })
  expect(form.sections.map(({ id, name, collapsed }) => [id, name, collapsed])).toEqual([
    ['FS_Main', 'Optælling', false],
    [sectionOf(empty), 'Stald 4, A1 · beregnet 0 stk.', false],
    [sectionOf(section), 'Stald 4, A2 · beregnet 120 stk.', false],
    [sectionOf(other), 'Stald 9 · beregnet 0 stk.', true],
    ['FS_More', 'Flere oplysninger', true],
  ])
  expect(valueAt(form, `${sectionOf(section)}.FF_Counted`)).toBeNull()
  expect(valueAt(form, `${sectionOf(section)}.FF_AvgWeight`)).toBeGreaterThan(40)
})

test('the calculated numbers are filled in with one press, and the sums follow', async () => {
  const { barn, who, empty, section } = await aFormHerd(api)
  const [first, second] = [`${sectionOf(empty)}.FF_Counted`, `${sectionOf(section)}.FF_Counted`] as const
  let { form } = await openForm(who, formId.stockCount, { barn_id: barn.id })
  form = await typeInto(who, form, { [first]: 5 })
  form = await typeInto(who, form, {}, 'FF_UseCalculated')
  expect([valueAt(form, first), valueAt(form, second)]).toEqual([5, 120])
  expect([valueAt(form, 'FS_Main.FF_SumCounted'), valueAt(form, 'FS_Main.FF_SumDifference')]).toEqual([125, 5])
})

test('a stock count sets the number of pigs and reports its difference', async () => {
  const { who, place, section } = await aFormHerd(api)
  const saved = await submitForm(who, formId.stockCount, place, { 'FS_Unit_1.FF_Counted': 118 })
  expect(saved.message).toBe('Optælling gemt: 118 grise, afvigelse −2')
  expect(await pigsIn(who, section)).toBe(118)
})

test('a stock count far from the calculated number or weight requires confirmation', async () => {
  const { who, place, section } = await aFormHerd(api)
  const submitted = submitForm(who, formId.stockCount, place, {
    'FS_Unit_1.FF_Counted': 100,
    'FS_Unit_1.FF_AvgWeight': 70,
  })
  await expect(submitted).rejects.toMatchObject({ status: 300 })
  const { messages } = (await submitted.catch((error) => error)) as { messages: { code: string; message: string }[] }
  expect(messages.map(({ code }) => code)).toEqual(['status.weight', 'status.difference'])
  expect(messages[1]?.message).toBe('Stald 4, A2: talt 100, beregnet 120. Afvigelse −20')

  const confirmed = { 'FS_Unit_1.FF_Counted': 100, 'FS_Unit_1.FF_AvgWeight': 45 }
  await submitForm(who, formId.stockCount, place, confirmed, { confirmed: true })
  expect(await pigsIn(who, section)).toBe(100)
})

test('a second stock count of the day replaces the first after confirmation; deleting it restores that', async () => {
  const { who, place, section } = await aFormHerd(api)
  await submitForm(who, formId.stockCount, place, { 'FS_Unit_1.FF_Counted': 119 })
  const { form } = await openForm(who, formId.stockCount, place)
  // The calculated number comes from the movements, whatever was counted already.
  expect(valueAt(form, 'FS_Unit_1.FF_Calculated')).toBe(120)
  await expect(submitForm(who, formId.stockCount, place, { 'FS_Unit_1.FF_Counted': 118 })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'status.twice', message: 'Der er allerede en optælling den 15.06.2026. Den nye erstatter den' }],
  })
  const { id } = await submitForm(who, formId.stockCount, place, { 'FS_Unit_1.FF_Counted': 118 }, { confirmed: true })
  expect(await pigsIn(who, section)).toBe(118)
  await who.call(removeRecord, { params: { id: id as RecordId }, query: {} })
  expect(await pigsIn(who, section)).toBe(119)
})

test('an opening count starts the key figures of a place without earlier records', async () => {
  const { who, empty, place } = await aFormHerd(api)
  const opening = { section_id: empty.id }
  const { form } = await openForm(who, formId.stockCount, opening)
  expect(valueAt(form, 'FS_Unit_1.FF_IsOpening')).toBe(true)
  const { id } = await submitForm(who, formId.stockCount, opening, {
    'FS_Unit_1.FF_Counted': 200,
    'FS_Unit_1.FF_AvgWeight': 60,
  })
  expect(await pigsIn(who, empty)).toBe(200)
  expect(valueAt((await openRecord(who, id)).form, 'FS_Unit_1.FF_IsOpening')).toBe(true)

  // A place with earlier insertions cannot have an opening count.
  const known = (await openForm(who, formId.stockCount, place)).form
  expect(() => elementAt(known, 'FS_Unit_1.FF_IsOpening')).toThrow('the form has no FS_Unit_1.FF_IsOpening')
})

test('a stock count of no pigs requires no weight', async () => {
  const { who, place, section } = await aFormHerd(api, { head: 3 })
  const saved = await submitForm(who, formId.stockCount, place, {
    'FS_Unit_1.FF_Counted': 0,
    'FS_Unit_1.FF_AvgWeight': 0,
  })
  expect(saved.message).toBe('Optælling gemt: 0 grise, afvigelse −3')
  expect(await pigsIn(who, section)).toBe(0)
})

test('a missing weight is filled in when pigs are counted', async () => {
  const { barn, empty, who } = await aFormHerd(api)
  let { form } = await openForm(who, formId.stockCount, { barn_id: barn.id })
  form = await typeInto(who, form, {}, 'FF_UseCalculated')
  const { children } = form.sections.find(({ id }) => id === sectionOf(empty)) ?? { children: [] }
  expect(['FF_Counted', 'FF_AvgWeight'].map((name) => children.find(({ id }) => id === name)?.value)).toEqual([0, 0])
  const saved = await submitForm(who, formId.stockCount, { section_id: empty.id }, { 'FS_Unit_1.FF_Counted': 0 })
  expect(saved.message).toBe('Optælling gemt: 0 grise, afvigelse 0')
})

test('a stock count of pigs requires a plausible weight', async () => {
  const { who, place } = await aFormHerd(api)
  await expect(
    submitForm(
      who,
      formId.stockCount,
      place,
      { 'FS_Unit_1.FF_Counted': 120, 'FS_Unit_1.FF_AvgWeight': 0 },
      { confirmed: true },
    ),
  ).rejects.toMatchObject({ status: 422 })
})

test('a stock count covers a barn as a whole, spread over its units, when the company uses no sections', async () => {
  const company = await aCompany(api.db, { modules: [] })
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const who = api.as(company)
  await insertPigs(who, { barn_id: barn.id }, { head: 300, day: '2026-06-01' })
  await aSection(api.db, barn, { name: 'A1' })
  const { form } = await openForm(who, formId.stockCount, { barn_id: barn.id })
  expect(form.sections.map(({ id }) => id)).toEqual(['FS_Main', sectionOf(barn), 'FS_More'])
  expect(valueAt(form, `${sectionOf(barn)}.FF_Calculated`)).toBe(300)
  const counted = { [`${sectionOf(barn)}.FF_Counted`]: 297 }
  const saved = await submitForm(who, formId.stockCount, { barn_id: barn.id }, counted)
  expect(saved.message).toBe('Optælling gemt: 297 grise, afvigelse −3')
})

test('a single stock count of several is changed alone', async () => {
  const { barn, who, section, empty } = await aFormHerd(api)
  await insertPigs(who, { section_id: empty.id }, { head: 80, day: '2026-06-02' })
  const filled = { [`${sectionOf(empty)}.FF_Counted`]: 80, [`${sectionOf(section)}.FF_Counted`]: 119 }
  const { id } = await submitForm(who, formId.stockCount, { barn_id: barn.id }, filled)
  const { form } = await openRecord(who, id)
  expect(form.sections.map(({ name }) => name)).toEqual([
    'Optælling',
    'Stald 4, A1 · beregnet 80 stk.',
    'Flere oplysninger',
  ])
  await changeRecordByForm(who, id, { 'FS_Unit_1.FF_Counted': 79 })
  expect([await pigsIn(who, empty), await pigsIn(who, section)]).toEqual([79, 119])
})

test('a stock count of an earlier day keeps its places, without batches that ended or begin later', async () => {
  const { farm, who, section } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', isBatchProduction: true })
  const closed = await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-04-01', endDate: '2026-06-09' })
  const later = await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-06-05' })
  await insertPigs(who, { batch_id: later.id }, { head: 60, day: '2026-06-05' })
  let { form } = await openForm(who, formId.stockCount, { farm_id: farm.id })
  // The day is changed after the form was opened: the calculated pigs stay with the place that the screen names.
  form = await typeInto(who, form, { 'FS_Main.FF_Date': '2026-06-03' })
  const calculated = (place: { id: string }) => valueAt(form, `${sectionOf(place)}.FF_Calculated`)
  expect([calculated(section), calculated(later)]).toEqual([120, 0])
  expect(() => calculated(closed)).toThrow('the form has no')
  form = await typeInto(who, form, {}, 'FF_UseCalculated')
  const body = { farm_id: farm.id, confirmed: true, form: fillForm(form, {}) }
  const saved = await who.call(postForm, { params: { form_id: formId.stockCount }, body })
  expect(saved.message).toBe('Optælling gemt: 120 grise, afvigelse 0')
  const { data } = await who.call(listRecords, { query: { from: '2026-06-03', to: '2026-06-03' } })
  expect(data).toHaveLength(2)
})

/** A barn with one batch of 60 pigs, and the form of its count as a person left it open. */
async function anOpenCount() {
  const { company, farm, who, section, empty } = await aFormHerd(api)
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-06-01' })
  await insertPigs(who, { batch_id: batch.id }, { head: 60, day: '2026-06-01' })
  const { form } = await openForm(who, formId.stockCount, { barn_id: barn.id })
  const filled = fillForm(form, { [`${sectionOf(batch)}.FF_Counted`]: 59 })
  const send = (sent = filled, confirmed = true) =>
    who.call(postForm, {
      params: { form_id: formId.stockCount },
      body: { barn_id: barn.id, confirmed, form: sent },
    })
  return { company, farm, section, empty, barn, batch, who, filled, send }
}

test('a stock count that is sent later counts the batches that its form showed', async () => {
  const { barn, send } = await anOpenCount()
  await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-06-15' })
  expect((await send()).message).toBe('Optælling gemt: 59 grise, afvigelse −1')
})

test('a stock count of a batch that was closed meanwhile is refused in words', async () => {
  const { batch, send } = await anOpenCount()
  await api.db
    .updateTable('batch')
    .set({ end_date: '2026-06-15', is_active: false })
    .where('id', '=', batch.id)
    .execute()
  await expect(send()).rejects.toMatchObject({
    status: 422,
    messages: [{ message: expect.stringContaining('Hold 1') }],
  })
})

test('a stock count that was opened with numbered sections is still taken, but not for other places', async () => {
  const { barn, filled, send } = await anOpenCount()
  const numbered = {
    ...filled,
    sections: filled.sections.map((section) =>
      section.id.startsWith('FS_Unit_') ? { ...section, id: 'FS_Unit_1' } : section,
    ),
  }
  expect((await send(numbered)).message).toBe('Optælling gemt: 59 grise, afvigelse −1')
  await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-06-15' })
  await expect(send(numbered)).rejects.toMatchObject({ status: 400, code: 'request.unknown_field' })
})

test('a stock count of nothing but batches that begin later is refused, not saved as no record', async () => {
  const { batch, who, barn } = await anOpenCount()
  const filled = {
    'FS_Main.FF_Date': '2026-05-20',
    [`${sectionOf(batch)}.FF_Counted`]: 0,
    [`${sectionOf(batch)}.FF_AvgWeight`]: 0,
  }
  await expect(
    submitForm(who, formId.stockCount, { barn_id: barn.id }, filled, { confirmed: true }),
  ).rejects.toMatchObject({ status: 422, messages: [{ code: 'status.no_unit' }] })
})

test('a stock count of a farm leaves out a batch whose pigs have left, which then ends with them', async () => {
  const { batch, who, farm, section, empty } = await anOpenCount()
  const next = await aBatch(api.db, await aBarn(api.db, farm, { name: 'Stald 2', isBatchProduction: true }), {
    ...{ name: 'Hold 2', startDate: '2026-06-01' },
  })
  await insertPigs(who, { batch_id: next.id }, { head: 40, day: '2026-06-01' })
  const sold = { 'FS_Main.FF_Date': '2026-06-10', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 40 }
  await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
  const heads = [
    [batch, 0],
    [next, 39],
    [empty, 0],
    [section, 120],
  ] as const
  const counted = Object.fromEntries(heads.map(([place, head]) => [`${sectionOf(place)}.FF_Counted`, head]))
  const day = { 'FS_Main.FF_Date': '2026-06-12' }
  await submitForm(who, formId.stockCount, { farm_id: farm.id }, { ...day, ...counted }, { confirmed: true })
  expect([(await batchNamed(who, 'Hold 2'))?.pigs, await pigsIn(who, section)]).toEqual([39, 120])
  // The count was no record of the batch: it ends on the day of its last pigs.
  await submitForm(who, formId.closeBatch, { batch_id: batch.id }, {}, { confirmed: true })
  expect(await batchNamed(who, 'Hold 1')).toMatchObject({ end_date: '2026-06-10', pigs: 0 })
})

test('a stock count of an earlier day names the batches that were closed since, which are counted alone', async () => {
  const { batch, who, barn, farm } = await anOpenCount()
  const next = await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-06-01' })
  await insertPigs(who, { batch_id: next.id }, { head: 40, day: '2026-06-01' })
  const sold = { 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 40 }
  await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
  await submitForm(who, formId.closeBatch, { batch_id: batch.id }, {}, { confirmed: true })
  const count = (day: string) =>
    submitForm(
      who,
      formId.stockCount,
      { barn_id: barn.id },
      { 'FS_Main.FF_Date': day, [`${sectionOf(next)}.FF_Counted`]: 40 },
    )
  await expect(count('2026-06-11')).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'status.closed_since',
        message:
          'Er afsluttet siden og er ikke på listen: Stald 1, Hold 1 (60). Antallet den 11.06.2026 er det beregnede. Tæl holdet under Grise, Hold, så dagen kan bruges i E-kontrollen',
      },
    ],
  })
  const missing = async () => {
    const dates = await who.call(listReportDates, { query: { site_ids: farm.id } })
    return dates.find(({ date }) => date === '2026-06-11')?.missing
  }
  const ofBatch = (day: string) =>
    submitForm(
      who,
      formId.stockCount,
      { batch_id: batch.id },
      { 'FS_Main.FF_Date': day, 'FS_Unit_1.FF_Counted': 60, 'FS_Unit_1.FF_AvgWeight': 39 },
      { confirmed: true },
    )
  await submitForm(
    who,
    formId.stockCount,
    { barn_id: barn.id },
    { 'FS_Main.FF_Date': '2026-06-11', [`${sectionOf(next)}.FF_Counted`]: 40 },
    { confirmed: true },
  )
  expect(await missing()).toContain('Stald 1, Hold 1')
  await ofBatch('2026-06-11')
  expect(await missing()).not.toContain('Stald 1, Hold 1')
  await expect(ofBatch('2026-06-12')).rejects.toMatchObject({ code: 'location.closed' })
  expect(await batchNamed(who, 'Hold 1')).toMatchObject({ is_active: false, end_date: '2026-06-12', pigs: 0 })
  // On its last day the batch was empty.
  expect(await count('2026-06-12')).toMatchObject({ message: 'Optælling gemt: 40 grise, afvigelse 0' })
})

test('a count of a closed batch takes the number with which it ended empty; only administrators replace it', async () => {
  const { company, farm, batch, who } = await anOpenCount()
  const sold = { 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 40 }
  await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
  await submitForm(who, formId.closeBatch, { batch_id: batch.id }, {}, { confirmed: true })
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const count = (by: typeof who, head: number, weightKg = 39) =>
    submitForm(
      by,
      formId.stockCount,
      { batch_id: batch.id },
      { 'FS_Main.FF_Date': '2026-06-11', 'FS_Unit_1.FF_Counted': head, 'FS_Unit_1.FF_AvgWeight': weightKg },
      { confirmed: true },
    )
  // Its form proposes the last day on which it can be counted.
  const { form } = await openForm(who, formId.stockCount, { batch_id: batch.id })
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-11')
  expect(valueAt(form, 'FS_Unit_1.FF_Calculated')).toBe(60)
  const message =
    'Stald 1, Hold 1 sluttede uden grise den 12.06.2026. Efter de registrerede flytninger var der 60 den 11.06.2026. Ret flytningerne først, hvis tallet er et andet'
  for (const [by, head] of [[worker, 62] as const, [worker, 58] as const, [who, 62] as const])
    await expect(count(by, head)).rejects.toMatchObject({
      status: 422,
      messages: expect.arrayContaining([expect.objectContaining({ code: 'status.closed_batch', message })]),
    })
  await count(worker, 60)
  await expect(count(worker, 60, 38)).rejects.toMatchObject({ status: 422, code: 'location.closed' })
  await count(who, 60, 38)
  expect(await batchNamed(who, 'Hold 1')).toMatchObject({ is_active: false, end_date: '2026-06-12', pigs: 0 })
})

/** A farm with 200 weaners in a barn, and a batch without pigs in another. */
async function weanersBesideBatch() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const who = api.as(company)
  const weaners = await aBarn(api.db, farm, { name: 'Smågrise', pigType: 1 })
  await insertPigs(who, { barn_id: weaners.id }, { head: 200, day: '2026-06-01', avgKg: 8 })
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-06-01' })
  return { who, farm, weaners, barn, batch }
}

test('the zero of a batch that had no pigs yet is not stored, so that pigs typed later stay', async () => {
  const { who, farm, weaners, batch } = await weanersBesideBatch()
  const filled = { [`${sectionOf(batch)}.FF_Counted`]: 0, [`${sectionOf(weaners)}.FF_Counted`]: 200 }
  const count = { 'FS_Main.FF_Date': '2026-06-10', ...filled }
  await submitForm(who, formId.stockCount, { farm_id: farm.id }, count, { confirmed: true })
  await insertPigs(who, { batch_id: batch.id }, { head: 300, day: '2026-06-05' })
  const { rows } = await sql<{ head: number }>`
    select d.head from herd_day d join herd_unit u on u.directory_id = d.directory_id and u.id = d.unit_id
    where u.batch_id = ${batch.id} and d.day = '2026-06-12'`.execute(api.db)
  expect(rows).toEqual([{ head: 300 }])
})

test('a zero of a new batch alone is refused with what to do; reports begin where the last pigs left', async () => {
  const { who, farm, barn, batch } = await weanersBesideBatch()
  await insertPigs(who, { batch_id: batch.id }, { head: 60, day: '2026-06-01' })
  const sold = { 'FS_Main.FF_Date': '2026-06-05', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 35 }
  await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
  await submitForm(who, formId.closeBatch, { batch_id: batch.id }, {}, { confirmed: true })
  const next = await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-06-08' })
  const zero = { 'FS_Main.FF_Date': '2026-06-10', [`${sectionOf(next)}.FF_Counted`]: 0 }
  const message =
    'Stald 1, Hold 2: her har ikke været grise endnu, så nul gemmes ikke. Registrer indsættelsen, når grisene er kommet. En rapport kan begynde den dag, de sidste grise gik ud'
  await expect(
    submitForm(who, formId.stockCount, { barn_id: barn.id }, zero, { confirmed: true }),
  ).rejects.toMatchObject({ status: 422, messages: [{ code: 'status.no_pigs_yet', message }] })
  const dates = await who.call(listReportDates, { query: { site_ids: farm.id } })
  expect(dates).toMatchObject([{ date: '2026-06-05', is_slaughter_pig_counted: true, is_weaner_counted: false }])
})

test('a count of an empty batch is stored where nothing else of its pig type is counted, for reports', async () => {
  const { who, farm, weaners, barn, batch } = await weanersBesideBatch()
  await insertPigs(who, { batch_id: batch.id }, { head: 60, day: '2026-06-01' })
  const sold = { 'FS_Main.FF_Date': '2026-06-05', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 35 }
  await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
  const ofBatch = { [`${sectionOf(batch)}.FF_Counted`]: 0 }
  const ofAll = { ...ofBatch, [`${sectionOf(weaners)}.FF_Counted`]: 200 }
  const count = (at: object, day: string, filled: object) =>
    submitForm(who, formId.stockCount, at, { 'FS_Main.FF_Date': day, ...filled }, { confirmed: true })
  await count({ farm_id: farm.id }, '2026-06-10', ofAll)
  await count({ barn_id: barn.id }, '2026-06-12', ofBatch)
  const dates = await who.call(listReportDates, { query: { site_ids: farm.id } })
  expect(
    dates.map(({ date, is_weaner_counted, is_slaughter_pig_counted }) => [
      date,
      is_weaner_counted,
      is_slaughter_pig_counted,
    ]),
  ).toEqual([
    ['2026-06-12', false, true],
    ['2026-06-10', true, true],
    // On this day the last slaughter pigs left.
    ['2026-06-05', false, true],
  ])
})

test('a count names no closed batch that was counted on its day, or that its form lists', async () => {
  const { barn, batch, who, filled, send } = await anOpenCount()
  const next = await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-06-01' })
  await insertPigs(who, { batch_id: next.id }, { head: 40, day: '2026-06-01' })
  const sold = { 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 40 }
  await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
  await submitForm(who, formId.closeBatch, { batch_id: batch.id }, {}, { confirmed: true })
  const count = (day: string, head = 40) =>
    submitForm(
      who,
      formId.stockCount,
      { barn_id: barn.id },
      { 'FS_Main.FF_Date': day, [`${sectionOf(next)}.FF_Counted`]: head },
    )
  await expect(count('2026-06-11')).rejects.toMatchObject({ messages: [{ code: 'status.closed_since' }] })
  // A form that was opened before the batch was closed still lists it: it is counted with the others.
  const late = new Map<string, string | number>([
    ['FF_Date', '2026-06-11'],
    ['FF_Counted', 60],
  ])
  const sections = filled.sections.map((section) => ({
    ...section,
    children: section.children.map((child) => ({ ...child, value: late.get(child.id) ?? child.value })),
  }))
  const doubts = await send({ ...filled, sections }, false).then(
    () => [],
    ({ messages }) => messages.map(({ code }: { code: string }) => code),
  )
  expect(doubts).not.toContain('status.closed_since')
  expect((await send({ ...filled, sections })).message).toBe('Optælling gemt: 60 grise, afvigelse 0')
  expect((await count('2026-06-11')).message).toBe('Optælling gemt: 40 grise, afvigelse 0')
  expect(await batchNamed(who, 'Hold 1')).toMatchObject({ is_active: false, end_date: '2026-06-12', pigs: 0 })
})

test('a count typed between two others changes the days up to the next one', async () => {
  const { who, place, section } = await aFormHerd(api, { head: 100, day: '2026-03-01' })
  const count = (day: string, head: number, kg: number) =>
    submitForm(
      who,
      formId.stockCount,
      place,
      { 'FS_Main.FF_Date': day, 'FS_Unit_1.FF_Counted': head, 'FS_Unit_1.FF_AvgWeight': kg },
      { confirmed: true },
    )
  await count('2026-03-20', 100, 45)
  await count('2026-05-20', 80, 95)
  await count('2026-04-10', 80, 65)
  const { rows } = await sql<{ head_open: number }>`
    select d.head_open from herd_day d join herd_unit u on u.directory_id = d.directory_id and u.id = d.unit_id
    where u.section_id = ${section.id} and d.day in ('2026-04-10', '2026-04-11', '2026-05-19', '2026-05-21')
    order by d.day`.execute(api.db)
  expect(rows.map(({ head_open }) => head_open)).toEqual([100, 80, 80, 80])
})
