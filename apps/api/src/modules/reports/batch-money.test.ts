import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { getEControl, getEControlPdf, listIssuedReports } from '@herdboard/contract/figures/reports.ts'
import { listRecords, removeRecord, restoreRecord } from '@herdboard/contract/herd/records.ts'
import { listBatches } from '@herdboard/contract/places/locations.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { changeRecordByForm, type FormInput, submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })

const [ELECTRICITY, COLLECTION, BONUS] = ['26', '20', '6']

/** A batch of 100 pigs that all left on 20 April, and another in the same barn with 5 dead pigs in June. */
async function twoBatches() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { isBatchProduction: true, pigCapacity: 300 })
  const first = await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-01-10' })
  const second = await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-05-01' })
  const mix = await aFeedMix(api.db, company, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }],
  })
  await recordDrafts(api.database, { company }, '2026-07-02', [
    { ...aDraft.insertion({ batch: first }, '2026-01-10', 100, 30), detail: { FF_PriceTotal: 44_000 } },
    { ...aDraft.slaughter({ batch: first }, '2026-04-20', 100, 90), detail: { FF_AmountDkk: 105_000 } },
    aDraft.feedUse({ batch: first }, '2026-01-10', '2026-04-20', mix.id, 25_000),
    aDraft.insertion({ batch: second }, '2026-05-01', 100, 30),
    aDraft.dead({ batch: second }, '2026-06-05', 5, 60),
  ])
  const who = api.as(company)
  const post = (category: string, kr: number, day: string, at: object, poster = who) =>
    submitForm(
      poster,
      formId.posting,
      at as never,
      {
        'FS_Main.FF_IsIncome': category === BONUS ? '1' : '0',
        ...{ 'FS_Main.FF_Date': day, 'FS_Main.FF_Category': category, 'FS_Main.FF_AmountDkk': kr },
      },
      { confirmed: true },
    )
  const report = async () => {
    const { parts } = await who.call(getEControl, { query: { site_ids: `${first.id},${second.id}` } as never })
    const rows = parts[0]?.groups.flatMap((group) => group.rows) ?? []
    return (key: string, column: number) =>
      Math.round((rows.find((row) => row.key === key)?.cells[column]?.value ?? Number.NaN) * 100)
  }
  const analysis = async () => {
    const query = {
      from: '2026-04-01',
      to: '2026-04-30',
      type_id: analysisTypeId.economy,
      scope: 4,
      include_complete_batch: 'true',
    }
    const data = (await who.call(getAnalysis, { query: query as never })).items[0]?.table?.data ?? []
    return data.find(({ place }) => String(place).includes('Hold 1'))
  }
  return { company, farm, first, second, who, post, report, analysis }
}

test('a bill that comes after a batch was closed is in its report, as in the analysis of whole batches', async () => {
  const { first, who, post, report, analysis } = await twoBatches()
  const before = (await report())('margin', 0)
  await submitForm(who, formId.closeBatch, { batch_id: first.id }, {}, { confirmed: true })
  await post(ELECTRICITY, 1234.56, '2026-05-15', { batch_id: first.id })
  const figure = await report()
  expect([figure('other_cost', 0), figure('other_cost', 1)]).toEqual([123_456, 0])
  expect(figure('margin', 0)).toBe(before - 123_456)
  expect(Math.round(Number((await analysis())?.margin) * 100)).toBe(figure('margin', 0))
})

test('pigs produced by emptied batches are those that left, on every screen alike', async () => {
  const { company, first, second, who, report, analysis } = await twoBatches()
  await recordDrafts(api.database, { company }, '2026-07-02', [
    aDraft.insertion({ batch: first }, '2026-01-10', 4, 30),
    aDraft.dead({ batch: first }, '2026-03-01', 4, 60),
    aDraft.slaughter({ batch: second }, '2026-06-30', 95, 88),
  ])
  const figure = await report()
  // Of 104 pigs 100 left. The gain by weights in and out, with that of the dead, would give 101.
  expect(figure('margin_pig', 0)).toBe(Math.round(figure('margin', 0) / 100))
  const site_ids = first.id
  const days = { from: '2026-01-10', to: '2026-04-20' }
  const { pig_types } = await who.call(getEconomyResult, { query: { ...days, site_ids } })
  expect(pig_types).toMatchObject([
    { produced_pigs: { now: 100 }, margin_per_pig: { now: figure('margin_pig', 0) / 100 } },
  ])
  const kpis = await who.call(getKpis, { query: { ...days, site_ids, is_weaner: 'false' } as never })
  expect(kpis.find(({ type_id }) => type_id === kpiTypeIds.produced)?.value).toBe(100)
  expect((await analysis())?.margin_pig).toBeCloseTo(figure('margin_pig', 0) / 100, 2)
  const both = { from: '2026-01-10', to: '2026-06-30', site_ids: `${site_ids},${second.id}` }
  expect((await who.call(getEconomyResult, { query: both })).pig_types).toMatchObject([{ produced_pigs: { now: 195 } }])
  // Batches of a whole farm count by calendar days.
  const ofFarm = await who.call(getEconomyResult, { query: { ...both, site_ids: undefined } })
  expect(ofFarm.pig_types[0]?.produced_pigs.now).toBeGreaterThan(195)
})

test('whoever may post corrects and removes the bill of a closed batch, which can still be renamed', async () => {
  const { company, farm, first, who, post, report } = await twoBatches()
  await submitForm(who, formId.closeBatch, { batch_id: first.id }, {}, { confirmed: true })
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const { id } = await post(ELECTRICITY, 100, '2026-05-15', { batch_id: first.id }, worker)
  await changeRecordByForm(worker, id, { 'FS_Main.FF_AmountDkk': 120 })
  expect((await report())('other_cost', 0)).toBe(12_000)
  const renamed = { 'FS_Main.FF_BatchName': 'Hold 1 A' }
  expect(await submitForm(worker, formId.updateBatch, { batch_id: first.id }, renamed)).toMatchObject({ id: first.id })
  const { data } = await worker.call(listRecords, { query: { from: '2026-05-15', to: '2026-05-15' } })
  expect(data).toMatchObject([{ id, editable: true, deletable: true }])
  await worker.call(removeRecord, { params: { id: id as RecordId }, query: {} })
  expect((await report())('other_cost', 0)).toBe(0)
  // Its pigs are another matter.
  const dead = { 'FS_Main.FF_Date': '2026-04-10', 'FS_Dead.FF_Number': 1 }
  await expect(
    submitForm(worker, formId.deadPigs, { batch_id: first.id }, dead, { confirmed: true }),
  ).rejects.toMatchObject({ code: 'location.closed' })
})

test('a batch with a bill of a later day is closed as of its last pigs', async () => {
  const { first, who, post } = await twoBatches()
  await post(ELECTRICITY, 100, '2026-05-15', { batch_id: first.id })
  await submitForm(who, formId.closeBatch, { batch_id: first.id }, {}, { confirmed: true })
  const batches = await who.call(listBatches, { query: { from: '2026-04-20', to: '2026-04-20' } })
  expect(batches.find(({ id }) => id === first.id)).toMatchObject({
    end_date: '2026-04-20',
    accessible_actions: [formId.stockCount, formId.posting, formId.updateBatch],
  })
})

test('a bill for a closed batch asks about its issued report, and marks it as outdated', async () => {
  const { first, second, who, post } = await twoBatches()
  await submitForm(who, formId.closeBatch, { batch_id: first.id }, {}, { confirmed: true })
  const issue = async (query: object) => (await who.send(getEControlPdf, { query: query as never })).statusCode
  expect(await issue({ site_ids: first.id })).toBe(200)
  expect(await issue({ site_ids: second.id })).toBe(200)
  const bill = { 'FS_Main.FF_Date': '2026-05-15', 'FS_Main.FF_Category': ELECTRICITY, 'FS_Main.FF_AmountDkk': 100 }
  await expect(submitForm(who, formId.posting, { batch_id: first.id }, bill)).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'status.closed_report', message: 'Rapporter fra 10.01.2026 regnes om' }],
  })
  await post(ELECTRICITY, 100, '2026-05-15', { batch_id: first.id })
  const issued = await who.call(listIssuedReports)
  const marked = issued.map(({ sites, replaced_at }) => [sites, replaced_at !== null])
  expect(marked.toSorted()).toEqual([
    [expect.stringContaining('Hold 1'), true],
    [expect.stringContaining('Hold 2'), false],
  ])
})

test('a bill for one batch replaces the collection of that batch only', async () => {
  const { first, second, post, report } = await twoBatches()
  const calculated = (await report())('collection', 1)
  expect(calculated).toBe(5 * 5700)
  await post(COLLECTION, 90, '2026-06-10', { batch_id: first.id })
  expect((await report())('collection', 1)).toBe(calculated)
  await post(COLLECTION, 270, '2026-06-11', { batch_id: second.id })
  expect((await report())('collection', 1)).toBe(27_000)
})

test('a collection bill after the last dead pigs of a batch replaces its earlier months, and says so', async () => {
  const { second, who, post, report } = await twoBatches()
  const collectionOf = async (from: string, to: string) => {
    const { groups } = await who.call(getEconomyResult, { query: { from, to, site_ids: second.id } })
    return groups.find(({ group }) => group === 'collection')?.now ?? 0
  }
  expect(await collectionOf('2026-06-01', '2026-06-30')).toBe(-285)
  // A bill from before the dead pigs of June is not for them.
  await post(COLLECTION, 90, '2026-05-20', { batch_id: second.id })
  expect((await report())('collection', 1)).toBe(28_500 + 9000)
  const bill = { 'FS_Main.FF_Date': '2026-07-02', 'FS_Main.FF_Category': COLLECTION, 'FS_Main.FF_AmountDkk': 270 }
  await expect(submitForm(who, formId.posting, { batch_id: second.id }, bill)).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'posting.replaces_of_batch',
        message: '285,00 kr. er beregnet for holdet til og med juli 2026. Bilaget erstatter det beregnede',
      },
    ],
  })
  await post(COLLECTION, 270, '2026-07-02', { batch_id: second.id })
  expect((await report())('collection', 1)).toBe(27_000 + 9000)
  const query = { from: '2026-06-01', to: '2026-06-30', type_id: analysisTypeId.economy }
  const whole = { ...query, scope: 4, include_complete_batch: 'true' } as never
  const [row] = (await who.call(getAnalysis, { query: whole })).items[0]?.table?.data ?? []
  expect([row?.collection, row?.margin].map((dkk) => Math.round(Number(dkk) * 100))).toEqual([
    36_000,
    (await report())('margin', 1),
  ])
  // Whole months add up: the bill is in July alone.
  expect(await collectionOf('2026-06-01', '2026-06-30')).toBe(0)
  expect(await collectionOf('2026-07-01', '2026-07-02')).toBe(-270)
  expect(await collectionOf('2026-05-01', '2026-07-02')).toBe(-360)
})

test('a collection bill of a batch that is dated ahead replaces nothing until its day is known', async () => {
  const { second, who, post, report } = await twoBatches()
  await post(COLLECTION, 270, '2026-08-15', { batch_id: second.id })
  const query = { from: '2026-06-01', to: '2026-06-30', site_ids: second.id }
  const { groups } = await who.call(getEconomyResult, { query })
  expect(groups.find(({ group }) => group === 'collection')?.now).toBe(-285)
  // The report of the whole batch has the bill already, and no calculated amount beside it.
  expect((await report())('collection', 1)).toBe(27_000)
})

test('a collection bill that replaces days under the lock, or of an issued report, asks about both', async () => {
  const { company, farm, second, who, post } = await twoBatches()
  await recordDrafts(api.database, { company }, '2026-07-02', [
    aDraft.status({ batch: second }, '2026-05-31', 100, 55),
    aDraft.status({ batch: second }, '2026-06-30', 95, 80),
  ])
  const june = { site_ids: farm.id, dates: '2026-05-31,2026-06-30' } as never
  expect((await who.send(getEControlPdf, { query: june })).statusCode).toBe(200)
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-30')`.execute(api.db)
  const bill = { 'FS_Main.FF_Date': '2026-07-02', 'FS_Main.FF_Category': COLLECTION, 'FS_Main.FF_AmountDkk': 270 }
  const error = await submitForm(who, formId.posting, { batch_id: second.id }, bill).catch((one) => one)
  expect(error.messages.map(({ code, message }: { code: string; message: string }) => [code, message])).toEqual([
    [
      'posting.replaces_of_batch',
      '285,00 kr. er beregnet for holdet til og med juli 2026. Bilaget erstatter det beregnede',
    ],
    [
      'posting.replaces_locked',
      '285,00 kr. heraf er beregnet for dage til og med 30.06.2026, som er låst. Bilaget ændrer deres regnskab',
    ],
    ['status.closed_report', 'Rapporter fra 31.05.2026 regnes om'],
  ])
  const { id } = await post(COLLECTION, 270, '2026-07-02', { batch_id: second.id })
  expect((await who.call(listIssuedReports)).map(({ replaced_at }) => replaced_at !== null)).toEqual([true])
  const remove = (query: object) => who.send(removeRecord, { params: { id: id as RecordId }, query: query as never })
  const question = await remove({})
  expect(question.statusCode).toBe(300)
  expect(question.json().messages.map(({ message }: { message: string }) => message)).toEqual([
    '285,00 kr. er beregnet for dage til og med 30.06.2026, som er låst. De tæller igen, når bilaget ikke længere erstatter dem',
  ])
  expect((await remove({ confirmed: 'true' })).statusCode).toBe(204)
  const restored = await who.send(restoreRecord, { params: { id: id as RecordId }, query: {} })
  expect(restored.json().messages.map(({ code }: { code: string }) => code)).toEqual([
    'posting.replaces_of_batch',
    'posting.replaces_locked',
  ])
})

test('a bill that replaces nothing of locked days is deleted without a question', async () => {
  const { company, farm, second, who, post } = await twoBatches()
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-01')`.execute(api.db)
  // The dead pigs are of 5 June; of two bills for them, one may go.
  const [first, other] = [
    await post(COLLECTION, 270, '2026-07-02', { batch_id: second.id }),
    await post(COLLECTION, 30, '2026-07-01', { batch_id: second.id }),
  ]
  for (const { id } of [other, first]) await who.call(removeRecord, { params: { id: id as RecordId }, query: {} })
})

/** The codes of what a correction of a bill asks; none where it is saved. */
const asksOf = async (who: TestClient, id: string, change: FormInput): Promise<string[]> => {
  const sent = await changeRecordByForm(who, id, change).catch((problem) => problem)
  return (sent.messages ?? []).map(({ code }: { code: string }) => code)
}

test('a corrected bill of a batch asks where it no longer replaces amounts of locked days', async () => {
  const { company, farm, second, who, post } = await twoBatches()
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-15')`.execute(api.db)
  const { id } = await post(COLLECTION, 270, '2026-07-02', { batch_id: second.id })
  const asks = (change: FormInput) => asksOf(who, id, change)
  const bill = { 'FS_Main.FF_Date': '2026-07-02', 'FS_Main.FF_Category': ELECTRICITY }
  await expect(changeRecordByForm(who, id, bill)).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'posting.restores_locked',
        field: 'FS_Main.FF_Category',
        message:
          '285,00 kr. er beregnet for dage til og med 15.06.2026, som er låst. De tæller igen, når bilaget ikke længere erstatter dem',
      },
    ],
  })
  expect(await asks({ 'FS_More.FF_PigType': '1' })).toEqual(['posting.restores_locked'])
  // The bill would not count yet.
  expect(await asks({ 'FS_Main.FF_Date': '2026-07-20' })).toEqual(['posting.restores_locked'])
  // It still replaces the collection of June.
  expect(await asks({ 'FS_Main.FF_Date': '2026-06-20' })).toEqual([])
  expect(await asks({ 'FS_More.FF_PigType': '0' })).toEqual([])
  expect(await asks({ 'FS_Main.FF_AmountDkk': 280 })).toEqual([])
})

test('a corrected bill of a farm asks in another month, and not on another day of its own', async () => {
  const { company, farm, who, post } = await twoBatches()
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-15')`.execute(api.db)
  const { id } = await post(COLLECTION, 270, '2026-06-20', { farm_id: farm.id })
  expect(await asksOf(who, id, { 'FS_Main.FF_Date': '2026-07-01' })).toEqual(['posting.restores_locked'])
  expect(await asksOf(who, id, { 'FS_Main.FF_Date': '2026-06-25' })).toEqual([])
})

test('the bonus of a batch is that of each month and its kind; a supplement replaces that of its month', async () => {
  await sql`insert into bonus_payment (valid_from, slaughter_pig_price, organic_surcharge)
    values ('2026-05-01', 0.2, 1.1), ('2026-06-01', 0.35, 1.1)`.execute(api.db)
  const { company, first, second, who, post, report } = await twoBatches()
  await sql`update batch set production_kind = 2 where id = ${second.id}`.execute(api.db)
  const sold = (day: string, head: number, detail: object) => ({
    ...aDraft.slaughter({ batch: second }, day, head, 90),
    detail: { FF_AmountDkk: 10_000, ...detail },
  })
  await recordDrafts(api.database, { company }, '2026-07-02', [
    sold('2026-05-20', 10, {}),
    sold('2026-06-10', 30, {}),
    sold('2026-06-20', 40, {}),
    sold('2026-06-25', 15, { FF_Supplements: 500 }),
  ])
  // 900 kg at 0.20 + 1.10, 2 700 and 3 600 kg at 0.35 + 1.10; the last settlement states its supplements itself.
  const [may, june] = [117_000, 391_500 + 522_000]
  const incomeOf = async () => (await report())('income', 1)
  expect(await incomeOf()).toBe(4_000_000 + may + june)
  // Months without a bonus have none: the first batch left in April.
  expect((await report())('income', 0)).toBe(10_500_000)
  const ofMonth = async (from: string, to: string) => {
    const { groups } = await who.call(getEconomyResult, { query: { from, to, site_ids: second.id } })
    return Math.round((groups.find(({ group }) => group === 'sales')?.now ?? 0) * 100)
  }
  expect([await ofMonth('2026-05-01', '2026-05-31'), await ofMonth('2026-06-01', '2026-06-30')]).toEqual([
    1_000_000 + may,
    3_000_000 + june,
  ])
  // A supplement of the batch in June replaces the bonus of June; one of the other batch replaces nothing of it.
  await post(BONUS, 9000, '2026-06-30', { batch_id: second.id })
  await post(BONUS, 50, '2026-05-31', { batch_id: first.id })
  expect(await incomeOf()).toBe(4_000_000 + may + 900_000)
  expect([await ofMonth('2026-05-01', '2026-05-31'), await ofMonth('2026-06-01', '2026-06-30')]).toEqual([
    1_000_000 + may,
    3_000_000 + 900_000,
  ])
})
