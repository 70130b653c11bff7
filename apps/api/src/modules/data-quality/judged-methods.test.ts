import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getDailyAssessment } from '@herdboard/contract/figures/data-quality.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { newId } from '#platform/database/new-id.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aPerson, type TestSection } from '#testing/fixtures/test-company.ts'
import { aCourseDraft } from '#testing/ledger/course-draft.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T12:00:00Z` })
const STATUS_PRESENT = 2
const OVER_CAPACITY = 21
const record = (herd: TestHerd, ...drafts: RecordDraft[]) => recordDrafts(api.database, herd, today, drafts)

/** A herd with 1 200 slaughter pigs inserted on 31 March. */
async function aHerd(): Promise<TestHerd> {
  const herd = await aLedgerHerd(api.db)
  await record(herd, aDraft.insertion(herd.sections[0], '2026-03-31', 1200, 30))
  return herd
}

/** Assesses what was recorded, and returns a method's category, its value, its inputs and its findings as shown. */
async function judged(herd: TestHerd, method: number) {
  // Sensors and prices change without a record, so that any record causes the assessment.
  await record(herd, aDraft.weighing(herd.sections[0], '2026-04-02', 1, 31))
  api.clock.set(new Date(api.clock.now().getTime() + 30_000).toISOString())
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
  const query = { farm_id: herd.farm.id, resource_id: String(method) }
  const { form } = await api.as(herd.company).call(getForm, { params: { form_id: formId.dataQuality }, query })
  const elements = form.sections.flatMap(({ children }) => children)
  const value = (id: string) => elements.find((one) => one.id === id)?.value
  return {
    shown: [value('FF_Quality'), value('FF_Measured')],
    inputs: String(value('FF_Inputs') ?? '')
      .split('\n')
      .toSorted(),
    missing: value('FF_Missing'),
    worst: elements
      .filter(({ id }) => id.startsWith('FF_Record_'))
      .map((one) => (one.type === 'linkbutton' ? one.label : `${one.label}: ${one.value}`)),
  }
}

/** A booking and its settled slaughter. */
async function aDelivery(herd: TestHerd, { day, booked, settled }: { day: string; booked: number; settled: number }) {
  const [section] = herd.sections
  const [booking] = await record(herd, {
    ...aDraft.weighing(section, day, 1, 110),
    kind: 'preSlaughter',
    head: booked,
    avgG: 110_000,
  })
  await record(herd, {
    ...aDraft.slaughter(section, day, settled, 88),
    detail: { FF_PreSlaughter: booking?.recordIds[0], FF_SettlementNo: `A-${day}`, FF_AmountDkk: 100_000 },
  })
}

test('estimated gain: 74 days after the last weighing are uncertain, 14 days excellent', async () => {
  const herd = await aHerd()
  const { shown, worst, inputs } = await judged(herd, 28)
  expect(shown).toEqual([2, '74 dage'])
  expect(inputs).toEqual(['Dage siden måling, slagtegrise: 74'])
  expect(worst[0]).toContain('1.200 grise, sidst målt')
  await record(herd, aDraft.weighing(herd.sections[0], '2026-06-01', 20, 75))
  expect((await judged(herd, 28)).shown).toEqual([1, '14 dage'])
})

test('settlement match: 120 of 120 booked pigs are excellent, 117 inferior; without a number it waits', async () => {
  const herd = await aHerd()
  expect((await judged(herd, 9)).missing).toBe('Ingen afregnede slagtninger henviser til en tilmelding')
  await record(herd, aDraft.slaughter(herd.sections[0], '2026-06-01', 100, 88))
  expect((await judged(herd, 9)).shown).toEqual([5, '–'])
  await aDelivery(herd, { day: '2026-06-08', booked: 120, settled: 120 })
  expect((await judged(herd, 9)).shown).toEqual([1, '0 %'])
  const bad = await aHerd()
  await aDelivery(bad, { day: '2026-06-08', booked: 117, settled: 120 })
  const found = await judged(bad, 9)
  // 3 of 120.
  expect(found.shown).toEqual([3, '2,5 %'])
  expect(found.inputs).toEqual(['Afregnet: 120', 'Tilmeldt: 117'])
  expect(found.worst).toEqual(['08.06.2026, Stald 4, A1: 120 afregnet mod 117 tilmeldt'])
})

test('settlements arrived: slaughters older than ten days count until number and amount are known', async () => {
  const herd = await aHerd()
  const [section] = herd.sections
  expect((await judged(herd, 8)).missing).toBe('Intet af den slags er registreret i perioden')
  await aDelivery(herd, { day: '2026-05-20', booked: 120, settled: 120 })
  await record(
    herd,
    { ...aDraft.slaughter(section, '2026-05-28', 90, 88), detail: { FF_SettlementNo: 'B', FF_AmountDkk: 90_000 } },
    aDraft.slaughter(section, '2026-06-05', 80, 88),
  )
  // The one of 5 June is ten days old.
  const good = await judged(herd, 8)
  expect([good.shown, good.inputs, good.worst]).toEqual([[1, '0 stk.'], ['Leveringer: 3', 'Uden afregning: 0'], []])
  await record(
    herd,
    aDraft.slaughter(section, '2026-06-04', 70, 88),
    // Without the amount the money is an estimate, without the number the slaughter is provisional.
    { ...aDraft.slaughter(section, '2026-06-03', 50, 88), detail: { FF_SettlementNo: 'C' } },
    { ...aDraft.slaughter(section, '2026-06-02', 40, 88), detail: { FF_AmountDkk: 40_000 } },
    {
      ...aDraft.weighing(section, '2026-05-24', 1, 110),
      ...{ kind: 'preSlaughter', head: 60, avgG: 110_000 },
    },
  )
  const bad = await judged(herd, 8)
  expect([bad.shown, bad.inputs]).toEqual([
    [3, '4 stk.'],
    ['Leveringer: 7', 'Uden afregning: 4'],
  ])
  expect(bad.worst.toSorted()).toEqual([
    '02.06.2026, Stald 4, A1: 40 grise uden afregning',
    '03.06.2026, Stald 4, A1: 50 grise uden afregning',
    '04.06.2026, Stald 4, A1: 70 grise uden afregning',
    '24.05.2026, Stald 4, A1: 60 grise uden afregning',
  ])
})

/** A thermometer with these hourly values from midnight in Denmark on 8 June, 22:00 UTC the day before. */
async function aThermometer(herd: TestHerd, section: TestSection, values: readonly (number | null)[]) {
  const [sensorId, ours] = [newId(), { directory_id: herd.company.directoryId }]
  await api.db
    .insertInto('sensor')
    .values({ ...ours, id: sensorId, name: 'Føler', type_id: sensorType.temperature })
    .execute()
  await api.db
    .insertInto('sensor_placement')
    .values({
      ...ours,
      sensor_id: sensorId,
      from_at: new Date('2026-05-01T00:00:00Z'),
      farm_id: herd.farm.id,
      barn_id: herd.barn.id,
      section_id: section.id,
    })
    .execute()
  const all = [...Array.from({ length: 22 }, () => null), ...values]
  for (let no = 0; no * 24 < all.length; no++) {
    const hours = Array.from({ length: 24 }, (_, hour) => all[no * 24 + hour] ?? null)
    const list = `{${hours.map((one) => one ?? 'null').join(',')}}`
    await sql`insert into sensor_day (directory_id, sensor_id, day, hours)
      values (${herd.company.directoryId}, ${sensorId}, ${addDays('2026-06-07', no)}, ${list}::real[])`.execute(api.db)
  }
}

/** A week of temperatures that differ from hour to hour. */
const week = Array.from({ length: 168 }, (_, hour) => 18 + (hour % 24) / 10)

test('sensor coverage: a whole week is excellent, 42 hours of silence are a quarter of it: inferior', async () => {
  const herd = await aHerd()
  expect((await judged(herd, 22)).missing).toBe('Der er ingen målere på ejendommen')
  await aThermometer(herd, herd.sections[1], week)
  expect((await judged(herd, 22)).missing).toBe('Der har ikke været grise ved målerne de seneste 7 dage')
  await record(herd, aDraft.insertion(herd.sections[1], '2026-06-01', 100, 30))
  expect((await judged(herd, 22)).shown).toEqual([1, '100 %'])
  const bad = await aHerd()
  await aThermometer(bad, bad.sections[0], [...week.slice(0, 126), ...Array.from({ length: 42 }, () => null)])
  const found = await judged(bad, 22)
  // 126 of 168 hours.
  expect(found.shown).toEqual([3, '75 %'])
  expect(found.inputs).toEqual(['Timer med måling: 126', 'Ventede timer: 168'])
  expect(found.worst).toEqual(['Stald 4, A1, Føler: mangler 42 timer af 168'])
})

test('sensor plausibility: 0 to 45 degrees is excellent, a day of equal values inferior', async () => {
  const herd = await aHerd()
  await aThermometer(herd, herd.sections[0], week)
  expect((await judged(herd, 23)).shown).toEqual([1, '100 %'])
  const silent = await aHerd()
  await aThermometer(silent, silent.sections[0], [null])
  expect((await judged(silent, 23)).missing).toBe('Målerne har ikke sendt noget de seneste 7 dage')
  const bad = await aHerd()
  await aThermometer(bad, bad.sections[0], [60, -3, ...week.slice(2, 144), ...Array.from({ length: 24 }, () => 21)])
  const found = await judged(bad, 23)
  // 168 values, two outside the limits and 24 equal ones: 142 of 168.
  expect(found.shown).toEqual([3, '84,5 %'])
  expect(found.inputs).toEqual(['Mulige målinger: 142', 'Målinger: 168'])
  expect(found.worst).toEqual(['Stald 4, A1, Føler: 26 målinger af 168 er ens i mindst 24 timer eller umulige'])
})

test('prices present: months lack a status price and a slaughter price until they are entered', async () => {
  const herd = await aHerd()
  await record(
    herd,
    aDraft.feedUse(herd.barn, '2026-03-31', today, herd.mixId, 23_400),
    aDraft.slaughter(herd.sections[0], '2026-05-11', 100, 88),
  )
  const found = await judged(herd, 25)
  // March to June: four status prices, one slaughter price and four feed prices are needed; those of the feed exist.
  expect(found.shown).toEqual([3, '44,4 %'])
  expect(found.inputs).toEqual(['Priser, der findes: 4', 'Priser, der skal bruges: 9'])
  expect(found.worst).toContain('01.05.2026: slagteprisen mangler')
  const price = { piglet_dkk: 200, piglet_dkk_pr_kg: 8, slpig_dkk: 200, slpig_dkk_pr_kg: 8 }
  for (const valid_from of ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'])
    await api.db
      .insertInto('status_price')
      .values({ valid_from, ...price })
      .execute()
  // 8 of 9.
  expect((await judged(herd, 25)).shown).toEqual([2, '88,9 %'])
  await api.db
    .insertInto('price_listing')
    .values({
      valid_from: '2026-05-11',
      slaughter_quotation: 11.4,
      ...{ basis_7: 250, basis_30: 450, kg_5: 8, kg_7: 8, kg_9: 8, kg_12: 8, kg_25: 8, kg_30: 8 },
    })
    .execute()
  expect((await judged(herd, 25)).shown).toEqual([1, '100 %'])
})

test('treatments valid: excellent only with an instruction for every course and no early slaughter', async () => {
  const herd = await aHerd()
  const [section] = herd.sections
  expect((await judged(herd, 26)).missing).toBe('Der er ikke begyndt nogen behandlinger i perioden')
  const valid = await aStoredInstruction(api.db, herd.company, herd.farm, {
    issued: '2026-04-01',
    expires: '2026-05-06',
  })
  await record(herd, ...['04-10', '04-20', '05-06'].map((day) => aCourseDraft(section, `2026-${day}`, valid)))
  expect((await judged(herd, 26)).shown).toEqual([1, '100 %'])
  // The instruction ended the day before, so three of four courses are in order.
  await record(herd, aCourseDraft(section, '2026-05-07', valid))
  const expired = await judged(herd, 26)
  expect(expired.shown).toEqual([3, '75 %'])
  expect(expired.worst).toEqual(['07.05.2026, Stald 4, A1: 3 grise uden gyldig instruks'])
  // The withdrawal period of the last course ends on 25 May.
  await record(herd, aDraft.slaughter(section, '2026-05-26', 100, 88))
  expect((await judged(herd, 26)).worst).toEqual(expired.worst)
  const early = await aHerd()
  const own = await aStoredInstruction(api.db, early.company, early.farm, {
    issued: '2026-03-31',
    expires: '2026-05-06',
  })
  // Two courses a day from 31 March, and one on 19 April, whose withdrawal period ends on 7 May.
  const courses = Array.from({ length: 39 }, (_, no) =>
    aCourseDraft(early.sections[0], addDays('2026-03-31', Math.floor(no / 2)), own),
  )
  await record(early, ...courses, aDraft.slaughter(early.sections[0], '2026-05-07', 100, 88))
  const found = await judged(early, 26)
  // 38 of 39 are uncertain by their share, and one slaughter on the last day is inferior whatever the share is.
  expect(found.shown).toEqual([3, '97,4 %'])
  expect(found.inputs).toEqual([
    'Behandlinger i orden: 38',
    'Behandlinger: 39',
    'Slagtninger i tilbageholdelsestiden: 1',
  ])
  expect(found.worst).toEqual(['07.05.2026, Stald 4, A1: 100 grise slagtet i tilbageholdelsestiden'])
})

test('[DQA-008] each method row has its value, its limit or the missing reason, and the record that mends it', async () => {
  const herd = await aHerd()
  await aDelivery(herd, { day: '2026-06-08', booked: 117, settled: 120 })
  const valid = await aStoredInstruction(api.db, herd.company, herd.farm, { issued: '2026-04-01' })
  await record(herd, aCourseDraft(herd.sections[0], '2026-03-31', valid))
  await judged(herd, 9)
  const { farm_summaries } = await api.as(herd.company).call(getDailyAssessment, { query: {} })
  const rows = farm_summaries[0]?.method_aggregate ?? []
  expect(rows).toHaveLength(28)
  // Every method says what it measured or why it could not.
  expect(
    rows
      .filter(({ measured, missing }) => measured === null && missing === null)
      .map((row) => row.assessment_method_id),
  ).toEqual([])
  const shown = (method: number) => {
    const { measured, limit, missing, remedy } = rows[method - 1] ?? {}
    return [measured, limit, missing, remedy?.label, remedy?.to, remedy?.action?.replace(/[0-9a-f-]{36}/, 'id') ?? null]
  }
  expect(shown(9)).toEqual(['2,5 %', 'højst 0,5 %', null, 'Åbn registreringen', '/activity', 'record/id'])
  expect(shown(17)).toEqual([
    null,
    'mindst 98 %',
    'Intet af den slags er registreret i perioden',
    'Se blandinger',
    '/feed/mixes',
    null,
  ])
  expect(shown(22)).toEqual([
    null,
    'mindst 97 %',
    'Der er ingen målere på ejendommen',
    'Se målere',
    '/monitoring',
    null,
  ])
  expect(shown(16)).toEqual(['77 dage', 'højst 10 dage', null, 'Registrer foderforbrug', '/activity', 'form/7/id'])
  expect(shown(26)).toEqual(['0 %', 'mindst 100 %', null, 'Se instrukser', '/health/instructions', null])
  const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  const read = await api.as(reader).call(getDailyAssessment, { query: {} })
  expect(read.farm_summaries[0]?.method_aggregate[15]?.remedy).toEqual({
    label: 'Se foderforbrug',
    to: '/feed/consumption',
    action: null,
  })
})

test('a barn whose sections have no places of their own is judged by those of the barn', async () => {
  const herd = await aHerd()
  await api.db.updateTable('barn').set({ pig_capacity: 1000 }).where('id', '=', herd.barn.id).execute()
  await api.db.updateTable('section').set({ pig_capacity: null }).where('barn_id', '=', herd.barn.id).execute()
  const over = await judged(herd, OVER_CAPACITY)
  expect(over.shown[1]).toBe('120 %')
  expect(over.worst.join()).toContain('1.200 grise på 1.000 pladser')
})

test('a herd that was never counted says so where the days since the last count would stand', async () => {
  expect((await judged(await aHerd(), STATUS_PRESENT)).shown).toEqual([3, 'Grisene er aldrig talt'])
})
