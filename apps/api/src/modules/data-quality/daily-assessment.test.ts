import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import {
  type DailyAssessment,
  getDailyAssessment,
  listAssessmentMethods,
  listQualityCategories,
} from '@herdboard/contract/figures/data-quality.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { recordAll, removeRecordById } from '#modules/ledger/service.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aBarn, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T12:00:00Z` })
const work = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)

/** Runs the delayed assessment of what was recorded. */
async function runAssessment(): Promise<void> {
  api.clock.set(new Date(api.clock.now().getTime() + 30_000).toISOString())
  await work()
}

/** A herd with 120 slaughter pigs inserted on 31 March, and no later records. */
async function aHerdWithoutCount(): Promise<TestHerd> {
  const herd = await aLedgerHerd(api.db)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-03-31', 120, 30)])
  await runAssessment()
  return herd
}

const assessmentOf = (herd: TestHerd, query: { date?: string; location_ids?: string } = {}) =>
  api.as(herd.company).call(getDailyAssessment, { query })

const categoryOf = ({ farm_summaries: [farm] }: DailyAssessment, method: number) =>
  farm?.method_aggregate.find((one) => one.assessment_method_id === method)?.quality_assessment_id

const formOf = async (herd: TestHerd, method: number) => {
  const query = { farm_id: herd.farm.id, resource_id: String(method) }
  const reply = await api.as(herd.company).call(getForm, { params: { form_id: formId.dataQuality }, query })
  const elements = reply.form.sections.flatMap(({ children }) => children)
  return { reply, value: (id: string) => elements.find((one) => one.id === id)?.value, elements }
}

test('[DQA-009] [DQA-010] [DQA-011] [DQA-017] a farm with pigs for 76 days without a stock count is inferior, and improves once counted', async () => {
  const herd = await aHerdWithoutCount()
  const before = await assessmentOf(herd, { location_ids: herd.sections[0].id })
  const { id, name } = herd.farm
  expect(before).toMatchObject({
    quality_assessment_id: 3,
    created_at_utc: '2026-06-15T12:00:30.000Z',
    farm_summaries: [{ id, farm: { id, name }, quality_assessment_id: 3 }],
  })
  expect(before.farm_summaries[0]?.method_aggregate).toHaveLength(28)
  expect(before.farm_summaries[0]?.method_aggregate[1]).toEqual({
    id: `${id}:2`,
    assessment_method_id: 2,
    quality_assessment_id: 3,
    measured: null,
    limit: 'højst 100 dage',
    missing: 'Grisene er aldrig talt. Tæl grisene, og registrer en status',
    remedy: { label: 'Registrer status', to: '/activity', action: `form/6/${id}` },
  })
  await recordDrafts(api.database, herd, today, [aDraft.status(herd.sections[0], today, 120, 101)])
  await runAssessment()
  const after = await assessmentOf(herd)
  expect([categoryOf(after, 2), categoryOf(after, 3), after.quality_assessment_id]).toEqual([1, 1, 2])
})

test('recorded feed makes a farm excellent; a missing status price weighs little', async () => {
  const herd = await aHerdWithoutCount()
  // 120 pigs from 30 to 108 kg: 9 360 kg gain at 2.65 FU is 24 804 FU, or 23 400 kg with 106 FU per 100 kg.
  await recordDrafts(api.database, herd, today, [
    aDraft.dead(herd.sections[0], '2026-06-10', 1, 90),
    aDraft.status(herd.sections[0], today, 119, 108),
    aDraft.feedDelivery({ farm: herd.farm }, '2026-03-31', herd.mixId, 23_400),
    aDraft.feedUse(herd.barn, '2026-03-31', today, herd.mixId, 23_400),
  ])
  await runAssessment()
  const assessment = await assessmentOf(herd)
  expect([12, 13, 14, 16].map((method) => categoryOf(assessment, method))).toEqual([1, 1, 1, 1])
  // No settlements, sensors or treatments; of the eight prices that four months need, those of the feed exist.
  expect([9, 22, 23, 25, 26].map((method) => categoryOf(assessment, method))).toEqual([5, 5, 5, 3, 5])
  expect(assessment.quality_assessment_id).toBe(1)
})

test('a delivery after the last feed count counts: each mix is compared over its own days of use', async () => {
  const herd = await aHerdWithoutCount()
  const { id: counted } = await aFeedMix(api.db, herd.company, { farms: [herd.farm] })
  await recordDrafts(api.database, herd, today, [
    aDraft.feedDelivery({ farm: herd.farm }, '2026-04-01', herd.mixId, 12_000),
    aDraft.feedUse(herd.barn, '2026-04-01', today, herd.mixId, 12_000),
    aDraft.feedCount({ farm: herd.farm }, '2026-04-01', counted, 6_000),
    aDraft.feedDelivery({ farm: herd.farm }, '2026-04-20', counted, 6_000),
    aDraft.feedCount({ farm: herd.farm }, '2026-05-10', counted, 6_000),
    aDraft.feedDelivery({ farm: herd.farm }, '2026-06-10', counted, 6_000),
  ])
  await runAssessment()
  const { value } = await formOf(herd, 14)
  expect(value('FF_Inputs')).toBe('Forbrugt: 18.000 kg\nLeveret: 18.000 kg')
  expect(value('FF_Quality')).toBe(1)
})

test('feed eaten before the first delivery of a mix is compared with no delivery', async () => {
  const herd = await aHerdWithoutCount()
  await recordDrafts(api.database, herd, today, [
    aDraft.feedUse(herd.barn, '2026-04-01', '2026-04-30', herd.mixId, 8_000),
    aDraft.feedDelivery({ farm: herd.farm }, '2026-05-01', herd.mixId, 12_000),
    aDraft.feedUse(herd.barn, '2026-05-01', today, herd.mixId, 12_000),
  ])
  await runAssessment()
  const { value } = await formOf(herd, 14)
  expect(value('FF_Inputs')).toBe('Forbrugt: 12.000 kg\nLeveret: 12.000 kg')
  expect(value('FF_Quality')).toBe(1)
  // Values of the mix are judged for all feed eaten.
  expect((await formOf(herd, 17)).value('FF_Inputs')).toContain('20.000 kg')
})

test('a pig without a weight counts as a single pig; ten below zero are listed as inferior', async () => {
  const herd = await aHerdWithoutCount()
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-06-01', 1, null)])
  await runAssessment()
  const { elements } = await formOf(herd, 4)
  expect(elements.find(({ id }) => id === 'FF_Record_1')?.label).toBe('01.06.2026, Stald 4, A1: 1 gris uden vægt')
  expect((await formOf(herd, 1)).value('FF_Inferior')).toBe('over 3 dage eller mindst 10 grise under 0')
})

test('the day that has just begun does not count as a day without deaths', async () => {
  const herd = await aHerdWithoutCount()
  // 120 pigs from 1 April to yesterday: 75 days.
  expect((await formOf(herd, 18)).value('FF_Inputs')).toBe('Foderdage siden sidste døde: 9.000')
})

test('timeliness reports half of the records as entered within days and lists the five slowest', async () => {
  const herd = await aHerdWithoutCount()
  const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-15']
  await recordDrafts(
    api.database,
    herd,
    today,
    days.map((day) => aDraft.dead(herd.sections[0], day, 1, 90)),
  )
  await sql`update record set created_at = ${`${today}T12:00:00Z`}::timestamptz
    where directory_id = ${herd.company.directoryId}`.execute(api.db)
  await runAssessment()
  const { value, elements } = await formOf(herd, 20)
  expect([value('FF_Measured'), value('FF_Inputs')]).toEqual(['11,5 dage', 'Registreringer: 8'])
  expect(elements.filter(({ id }) => id.startsWith('FF_Record_')).map(({ label }) => label)).toEqual([
    '31.03.2026, Stald 4, A1: tastet 76 dage senere',
    '01.06.2026, Stald 4, A1: tastet 14 dage senere',
    '02.06.2026, Stald 4, A1: tastet 13 dage senere',
    '03.06.2026, Stald 4, A1: tastet 12 dage senere',
    '04.06.2026, Stald 4, A1: tastet 11 dage senere',
  ])
})

test('feed delivered before the period and never counted is the opening feed stock', async () => {
  const herd = await aHerdWithoutCount()
  // 600 kg are left on 20 January. At 50 kg a day from 11 March they last until 22 March; the next delivery is on 26
  // March.
  await recordDrafts(api.database, herd, today, [
    aDraft.feedDelivery({ farm: herd.farm }, '2026-01-11', herd.mixId, 1000),
    aDraft.feedUse(herd.barn, '2026-01-01', '2026-01-20', herd.mixId, 800),
    aDraft.feedUse(herd.barn, '2026-03-11', '2026-03-26', herd.mixId, 800),
    aDraft.feedDelivery({ farm: herd.farm }, '2026-03-26', herd.mixId, 2000),
  ])
  await runAssessment()
  const { value } = await formOf(herd, 15)
  expect([value('FF_Measured'), value('FF_Inputs')]).toEqual(['3 dage', 'Dage under 0: 3'])
})

test('planted errors are located: an unweighed lot, a wrong number, a double entry, too many pigs', async () => {
  const herd = await aHerdWithoutCount()
  await api.db.updateTable('section').set({ pig_capacity: 200 }).where('id', '=', herd.sections[0].id).execute()
  const lot = aDraft.insertion(herd.sections[0], '2026-06-01', 60, null)
  await recordDrafts(api.database, herd, today, [
    lot,
    lot,
    aDraft.insertion(herd.sections[1], '2026-06-02', 100, 7),
    aDraft.status(herd.sections[0], '2026-06-14', 230, 60),
  ])
  await runAssessment()
  const assessment = await assessmentOf(herd)
  // Weighed 220 of 340; plausible 120 of 220; 10 of 240 missing; one duplicate entry; 240 pigs on 200 places.
  expect([4, 5, 3, 27, 21].map((method) => categoryOf(assessment, method))).toEqual([3, 3, 3, 2, 2])
  const { value, elements } = await formOf(herd, 3)
  expect(value('FF_Measured')).toBe('4,2 %')
  expect(value('FF_Inputs')).toBe('Beregnet antal: 240\nForskelle i alt: 10 grise')
  const record = elements.find(({ id }) => id === 'FF_Record_1')
  expect(record).toMatchObject({ label: '14.06.2026, Stald 4, A1: talt 230 mod beregnet 240', type: 'linkbutton' })
  expect(record?.type_settings.action).toMatch(/^record\//)
})

test('[DQA-008] form of data quality shows what was measured, its limit and the form that corrects it', async () => {
  const herd = await aHerdWithoutCount()
  await recordDrafts(api.database, herd, today, [aDraft.status(herd.sections[0], '2026-04-30', 118, 55)])
  await runAssessment()
  const { reply, value, elements } = await formOf(herd, 16)
  expect(reply).toMatchObject({
    editable: false,
    deletable: false,
    form: { form_id: formId.dataQuality, title: 'Sammenhængende foderregistrering', sub_title: herd.farm.name },
  })
  expect(elements.filter(({ disabled, type }) => !disabled && type !== 'linkbutton')).toEqual([])
  expect(value('FF_Quality')).toBe(3)
  expect(value('FF_Measured')).toBe('77 dage')
  expect(['FF_Excellent', 'FF_Uncertain', 'FF_Inferior'].map(value)).toEqual([
    'højst 10 dage',
    '11–21 dage',
    'over 21 dage',
  ])
  expect(value('FF_Weight')).toBe('Høj')
  expect(value('FF_Period')).toBe('17.03.2026 - 15.06.2026 (13 uger)')
  expect(elements.find(({ id }) => id === 'FF_GoTo')).toMatchObject({
    label: 'Registrer foderforbrug',
    type_settings: { action: `form/7/${herd.farm.id}` },
  })
  const treatments = await formOf(herd, 26)
  expect([treatments.value('FF_Quality'), treatments.value('FF_Measured'), treatments.value('FF_Missing')]).toEqual([
    5,
    '–',
    'Der er ikke begyndt nogen behandlinger i perioden',
  ])
  await expect(formOf(herd, 29)).rejects.toMatchObject({ code: 'request.not_found' })
})

test('[DQA-018] [DQA-019] data quality categories and methods have names', async () => {
  const { company } = await aLedgerHerd(api.db)
  const categories = await api.as(company).call(listQualityCategories)
  expect(categories.map(({ name }) => name)).toEqual([
    'Fremragende',
    'Usikker',
    'Mangelfuld',
    'Beregnes',
    'Kan ikke beregnes',
  ])
  const methods = await api.as(company).call(listAssessmentMethods)
  expect(methods.map(({ id }) => id)).toEqual(Array.from({ length: 28 }, (_, no) => no + 1))
  expect(methods.filter(({ name, description, weakens }) => !name || !description || weakens.length === 0)).toEqual([])
  expect(methods[25]?.weakens).toEqual(['Daglige doser', 'Tilbageholdelse'])
  expect(methods[16]?.weakens.at(-1)).toBe('Råprotein pr. FEsv')
  expect(JSON.stringify(methods)).not.toMatch(/[{]\w+[}]/)
  expect(methods[15]).toEqual({
    weakens: ['Foderudnyttelse', 'Daglig foderoptagelse', 'Foderomkostning pr. kg tilvækst'],
    id: 16,
    name: 'Sammenhængende foderregistrering',
    description: 'Længste tid uden foder, mens der var grise',
    importance: 'Høj',
  })
})

test('an unassessed farm is being calculated; a farm with pigs since last week has too little data', async () => {
  const herd = await aLedgerHerd(api.db)
  const fresh = await assessmentOf(herd)
  expect([fresh.quality_assessment_id, fresh.created_at_utc, categoryOf(fresh, 1)]).toEqual([4, null, 4])
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-06-08', 120, 30)])
  await runAssessment()
  expect((await assessmentOf(herd)).quality_assessment_id).toBe(5)
  expect((await formOf(herd, 1)).value('FF_Missing')).toBe('Under 30 dages historik')
})

test('the newest assessment up to the day is shown, and the nightly job creates a new one', async () => {
  const herd = await aHerdWithoutCount()
  expect((await assessmentOf(herd, { date: '2026-06-14' })).created_at_utc).toBeNull()
  const first = (await assessmentOf(herd)).created_at_utc
  api.clock.set('2026-06-15T22:06:00Z')
  await work()
  expect((await assessmentOf(herd)).created_at_utc).toBe('2026-06-15T22:06:00.000Z')
  expect((await assessmentOf(herd, { date: today })).created_at_utc).toBe(first)
  api.clock.set(`${today}T12:30:00Z`)
})

test('the notification of an inferior farm names what is worst by now', async () => {
  const herd = await aLedgerHerd(api.db)
  const [section] = herd.sections
  const notified = async () =>
    (await notificationsOf(api.as(herd.company), { type_ids: String(notificationKind.qualityInferior) })).data.map(
      ({ message }) => message,
    )
  await recordDrafts(api.database, herd, today, [aDraft.insertion(section, '2026-03-31', 120, 30)])
  // A file may have more dead pigs than there are.
  const deaths = await withLedgerContext(api.database, herd.company.manager, today, ({ db, context, scope }) =>
    recordAll(db, context, scope, [aDraft.dead(section, '2026-05-01', 135)], { confirmed: true, source: 'import' }),
  )
  await runAssessment()
  expect(await notified()).toEqual([`Datakvalitet på ${herd.farm.name} er mangelfuld: Negativ beholdning`])
  await withLedgerContext(api.database, herd.company.manager, today, ({ db, context, scope }) =>
    removeRecordById(db, context, scope, deaths.recordIds[0] as RecordId, true),
  )
  await runAssessment()
  expect(await notified()).toEqual([`Datakvalitet på ${herd.farm.name} er mangelfuld: Status registreret`])
})

test('a farm that becomes inferior is reported with its worst category until it improves', async () => {
  const herd = await aHerdWithoutCount()
  const notified = async () =>
    (await notificationsOf(api.as(herd.company), { type_ids: String(notificationKind.qualityInferior) })).data
      .filter(({ disabled }) => !disabled)
      .map(({ message }) => message)
  expect(await notified()).toEqual([`Datakvalitet på ${herd.farm.name} er mangelfuld: Status registreret`])
  await recordDrafts(api.database, herd, today, [aDraft.status(herd.sections[0], today, 120, 101)])
  await runAssessment()
  expect(await notified()).toEqual([])
})

test('the worst of the readable farms sets the overall data quality, and other farms are not reported', async () => {
  const herd = await aHerdWithoutCount()
  const other = await aFarm(api.db, herd.company)
  const section = await aSection(api.db, await aBarn(api.db, other))
  await recordDrafts(api.database, herd, today, [
    aDraft.insertion(section, '2026-04-30', 100, 30),
    aDraft.status(section, today, 100, 75),
  ])
  await runAssessment()
  expect((await assessmentOf(herd)).quality_assessment_id).toBe(3)
  const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: other, permission: 'Read' }] })
  const seen = await api.as(reader).call(getDailyAssessment, { query: {} })
  expect(seen.farm_summaries.map(({ farm }) => farm.name)).toEqual([other.name])
  expect(seen.quality_assessment_id).toBe(2)
  const hidden = { params: { form_id: formId.dataQuality }, query: { farm_id: herd.farm.id, resource_id: '2' } }
  await expect(api.as(reader).call(getForm, hidden)).rejects.toMatchObject({ code: 'request.not_found' })
})
