import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aBarn, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { fillForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi()

/**
 * A herd where three of 120 pigs in A2 get Nuflor on 15 and 16 June 2026, and six of 80 in A1 on 15 June. Withdrawal
 * period 18 days.
 */
async function treatedHerd() {
  api.clock.set('2026-06-01T08:00:00Z')
  const herd = await aFormHerd(api)
  await insertPigs(herd.who, { section_id: herd.empty.id }, { head: 80, day: '2026-06-01' })
  await aStoredInstruction(api.db, herd.company, herd.farm, { times: 2, intervalDays: 1 })
  api.clock.set('2026-06-15T08:00:00Z')
  const course = (head: number) => ({
    'FS_Main.FF_Number': head,
    'FS_Main.FF_Weight': 36,
    'FS_Main.FF_Pen': '7',
    'FS_Course.FF_DosePerAnimal': 1.8,
  })
  const { id } = await submitTreatment(herd.who, herd.place, course(3), { confirmed: true })
  await submitTreatment(herd.who, { section_id: herd.empty.id }, course(6), { confirmed: true })
  api.clock.set('2026-06-16T07:00:00Z')
  const at = { ...herd.place, resource_id: id }
  const { form } = await herd.who.call(getForm, { params: { form_id: formId.treatmentDay }, query: at })
  await herd.who.call(postForm, {
    params: { form_id: formId.treatmentDay },
    body: { ...at, confirmed: true, form: fillForm(form, {}) },
  })
  api.clock.set('2026-06-30T20:00:00Z')
  // The stock counts make the ledger reach the last day of the month.
  await withLedgerContext(api.database, herd.company.manager, '2026-06-30', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [aDraft.status(herd.empty, '2026-06-30', 80, 55), aDraft.status(herd.section, '2026-06-30', 120, 55)],
      { confirmed: true },
    ),
  )
  return herd
}
type Herd = Awaited<ReturnType<typeof treatedHerd>>

async function treated({ who }: Herd, query: Record<string, unknown>): Promise<Table> {
  const { items } = await who.call(getAnalysis, {
    query: { from: '2026-06-01', to: '2026-06-30', type_id: analysisTypeId.treatments, ...query } as never,
  })
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}

test('the treatment table lists courses, pigs per 100, daily doses and their limit by section', async () => {
  const herd = await treatedHerd()
  const { headers, data, footers } = await treated(herd, { scope: 3 })
  expect(headers.map(({ value }) => value)).toEqual([
    ...[
      'place',
      'pig_type',
      'avg_stock',
      'courses',
      'treated',
      'per_100',
      'days_treated',
      'add',
      'add_100',
      'limit_pct',
    ],
    ...['top_diagnosis', 'top_drug', 'medicine', 'no_instruction', 'withheld_breach', 'prev', 'diff'],
  ])
  expect(data.map(({ place, courses, treated: head, days_treated }) => [place, courses, head, days_treated])).toEqual([
    ['Stald 4, A1', 1, 6, 1],
    ['Stald 4, A2', 1, 3, 2],
  ])
  const [first, second] = data
  // 1.8 ml each; a dose is 0.05 ml/kg · 50 kg = 2.5 ml. 80 and 120 pigs on 29 days.
  expect(Number(first?.add)).toBeCloseTo((6 * 1.8) / 2.5)
  expect(Number(second?.add)).toBeCloseTo((2 * 3 * 1.8) / 2.5)
  expect(Number(first?.add_100)).toBeCloseTo((4.32 / (80 * 29)) * 100)
  expect(Number(first?.limit_pct)).toBeCloseTo((((4.32 / (80 * 29)) * 100) / 4.4) * 100)
  expect(Number(second?.per_100)).toBeCloseTo((3 / ((120 * 29) / 30)) * 100)
  expect(first).toMatchObject({
    top_diagnosis: 'Ondartet lungesyge (AP) (100 %)',
    no_instruction: 0,
    withheld_breach: 0,
    medicine: null,
  })
  // Both sections together: 8.64 doses over 200 pigs, not the mean of their shares.
  const [barn] = (await treated(herd, { scope: 2 })).data
  expect(Number(barn?.add_100)).toBeCloseTo((8.64 / (200 * 29)) * 100)
  expect(barn).toMatchObject({ courses: 2, treated: 9, days_treated: 3 })
  expect(Number(footers[0]?.add_100)).toBeCloseTo(Number(barn?.add_100))
})

test('a slaughter in the withdrawal period is counted, not one that excludes treated pigs, nor a sale', async () => {
  const herd = await treatedHerd()
  const excluded = { FF_TreatedExcluded: true }
  await withLedgerContext(api.database, herd.company.manager, '2026-06-30', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.slaughter(herd.section, '2026-06-20', 2, 60),
        { ...aDraft.slaughter(herd.section, '2026-06-21', 2, 60), detail: excluded },
        aDraft.departure(herd.section, '2026-06-22', 2, 60),
      ],
      { confirmed: true },
    ),
  )
  const sections = await treated(herd, { scope: 3 })
  expect(new Map(sections.data.map(({ place, withheld_breach }) => [place, withheld_breach]))).toEqual(
    new Map([
      ['Stald 4, A1', 0],
      ['Stald 4, A2', 1],
    ]),
  )
  expect((await treated(herd, { scope: 1 })).data).toMatchObject([{ withheld_breach: 1 }])
})

test('a farm alone counts slaughters of pigs treated at another farm, also after a later record there', async () => {
  const herd = await treatedHerd()
  const farm = await aFarm(api.db, herd.company, { name: 'Nørregård' })
  const section = await aSection(api.db, await aBarn(api.db, farm, { name: 'Stald 9' }), { name: 'N1' })
  await withLedgerContext(api.database, herd.company.manager, '2026-06-30', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.transfer(herd.section, section, '2026-06-10', 40, 40),
        aDraft.slaughter(section, '2026-06-20', 20, 60),
        aDraft.status(section, '2026-06-30', 20, 55),
      ],
      { confirmed: true },
    ),
  )
  const breaches = async (query: Record<string, unknown>) =>
    (await treated(herd, { scope: 1, ...query })).data.find(({ place }) => place === 'Nørregård')?.withheld_breach
  // The courses of 15 June are later than the move.
  expect(await breaches({ location_ids: farm.id })).toBe(0)
  api.clock.set('2026-06-05T08:00:00Z')
  const course = { 'FS_Main.FF_Number': 5, 'FS_Main.FF_Weight': 36, 'FS_Course.FF_DosePerAnimal': 1.8 }
  await submitTreatment(herd.who, herd.place, course, { confirmed: true })
  api.clock.set('2026-06-30T20:00:00Z')
  expect(await breaches({ location_ids: farm.id })).toBe(1)
  expect(await breaches({})).toBe(1)
})

test('a selected section shows its own treatments, not those of the whole barn', async () => {
  const herd = await treatedHerd()
  const [barn] = (await treated(herd, { scope: 2, location_ids: herd.section.id })).data
  expect(barn).toMatchObject({ courses: 1, treated: 3 })
})
