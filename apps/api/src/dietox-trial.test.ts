import { existsSync, readFileSync } from 'node:fs'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { describe, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, aFeedMix, aSection } from '#testing/fixtures/test-company.ts'
import { type FormLocation, submitForm } from '#testing/forms/submit-form.ts'

/**
 * A feeding trial with 72 Danish pigs, weighed weekly with their cumulative feed intake. The file is outside the
 * project.
 */
const file = new URL('../../../../shared/data/dietox.csv', import.meta.url)

interface TrialWeighing {
  pig: string
  week: number
  weightKg: number
  eatenKg: number
}

function readTrial(): TrialWeighing[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const at = Object.fromEntries(head.split(',').map((name, column) => [name.replaceAll('"', ''), column]))
  return lines.map((line) => {
    const cells = line.replaceAll('"', '').split(',')
    const cell = (name: string) => cells[at[name] ?? -1] ?? ''
    return {
      pig: cell('Pig'),
      week: Number(cell('Time')),
      weightKg: Number(cell('Weight')),
      eatenKg: Number(cell('Feed')),
    }
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Calculates daily gain and feed per kg of gain from the file alone, over each pig's own weeks. */
function trueKpis(trial: readonly TrialWeighing[]) {
  const pigs = Map.groupBy(trial, ({ pig }) => pig)
  let gainKg = 0
  let pigDays = 0
  let feedKg = 0
  for (const weeks of pigs.values()) {
    const first = weeks.find(({ week }) => week === 1)
    const last = weeks.reduce((late, one) => (one.week > late.week ? one : late))
    gainKg += last.weightKg - (first?.weightKg ?? Number.NaN)
    pigDays += 7 * (last.week - 1)
    feedKg += last.eatenKg
  }
  return { pigs: pigs.size, pigDays, gainGrams: (gainKg / pigDays) * 1000, feedPerKgGain: feedKg / gainKg }
}

const dayOf = (week: number) => addDays('2026-03-02', 7 * (week - 1))
const ARRIVAL = dayOf(1)
const DEPARTURE = dayOf(12)

/** First and last day of the feed record of a week; the record of the first week begins on arrival. */
type FeedDating = (week: number) => { from: string; to: string }
const datings: Record<string, FeedDating> = {
  'from arrival to departure': (week) => ({
    from: week === 2 ? ARRIVAL : addDays(dayOf(week - 1), 1),
    to: dayOf(week),
  }),
  'first day left out': (week) => ({ from: addDays(dayOf(week - 1), 1), to: dayOf(week) }),
  'up to the day before departure': (week) => ({ from: dayOf(week - 1), to: addDays(dayOf(week), -1) }),
  'weekdays only': (week) => ({ from: dayOf(week - 1), to: addDays(dayOf(week), -2) }),
  'one day each week': (week) => ({ from: dayOf(week), to: dayOf(week) }),
}

const api = await testApi({ instant: '2026-06-15T10:00:00.000Z' })
const company = await aCompany(api.db)
const who = api.as(company)
// One feed unit per kg, so that feed conversion in feed units equals feed conversion in kg.
const mix = await aFeedMix(api.db, company, { fePer100Kg: 100 })

/** Each trial has its own farm, so that no other pigs are in its figures. */
async function aTrialPlace(kind: 'section' | 'batch'): Promise<{ farmId: string; place: FormLocation }> {
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { pigType: 2, isBatchProduction: kind === 'batch' })
  const place =
    kind === 'batch'
      ? { batch_id: (await aBatch(api.db, barn, { startDate: ARRIVAL })).id }
      : { section_id: (await aSection(api.db, barn)).id }
  return { farmId: farm.id, place }
}

const send = (place: FormLocation, form: number, values: Record<string, unknown>) =>
  submitForm(who, form, place, values as never, { confirmed: true })

const sendFeed = (place: FormLocation, { from, to }: { from: string; to: string }, kg: number) =>
  send(place, formId.feedUse, {
    'FS_Main.FF_DateFrom': from,
    'FS_Main.FF_Date': to,
    'FS_Feed.FF_Mix': mix.id,
    'FS_Feed.FF_Amount': kg,
  })

/** Records the pigs and, week by week or as one record, the kilos that they ate. */
async function recordTrial(trial: readonly TrialWeighing[], place: FormLocation, dating: FeedDating | 'one record') {
  const weeks = Map.groupBy(trial, ({ week }) => week)
  const eatenBefore = new Map<string, number>()
  const lastWeek = new Map(
    [...Map.groupBy(trial, ({ pig }) => pig)].map(([pig, rows]) => [pig, Math.max(...rows.map(({ week }) => week))]),
  )
  const arriving = weeks.get(1) ?? []
  await send(place, formId.insertion, {
    'FS_Main.FF_Date': ARRIVAL,
    'FS_Main.FF_Number': arriving.length,
    'FS_Main.FF_AvgWeight': sum(arriving.map(({ weightKg }) => weightKg)) / arriving.length,
  })
  let carriedKg = 0
  let recordedKg = 0
  for (let week = 2; week <= 12; week++) {
    const there = weeks.get(week) ?? []
    const day = dayOf(week)
    const eaten = sum(there.map(({ pig, eatenKg }) => eatenKg - (eatenBefore.get(pig) ?? 0))) + carriedKg
    for (const { pig, eatenKg } of there) eatenBefore.set(pig, eatenKg)
    // The form takes whole kilos, as feed computers print them; the remainder is added to the next week.
    const wholeKg = Math.round(eaten)
    carriedKg = eaten - wholeKg
    recordedKg += wholeKg
    if (dating !== 'one record') await sendFeed(place, dating(week), wholeKg)
    const leaving = there.filter(({ pig }) => lastWeek.get(pig) === week)
    const staying = there.filter(({ pig }) => lastWeek.get(pig) !== week)
    if (leaving.length > 0) {
      await send(place, formId.departure, {
        'FS_Main.FF_Date': day,
        'FS_Main.FF_Number': leaving.length,
        'FS_Main.FF_AvgWeight': sum(leaving.map(({ weightKg }) => weightKg)) / leaving.length,
      })
    }
    if (staying.length > 0) {
      await send(place, formId.stockCount, {
        'FS_Main.FF_Date': day,
        'FS_Unit_1.FF_Counted': staying.length,
        'FS_Unit_1.FF_AvgWeight': sum(staying.map(({ weightKg }) => weightKg)) / staying.length,
      })
    }
  }
  if (dating === 'one record') await sendFeed(place, { from: ARRIVAL, to: DEPARTURE }, recordedKg)
}

const cases = (['section', 'batch'] as const).flatMap((kind) =>
  (
    [...Object.entries(datings), ['one record of the whole stay', 'one record']] as [
      string,
      FeedDating | 'one record',
    ][]
  ).map(([name, dating]) => ({ kind, name, dating })),
)

describe.skipIf(!existsSync(file))('the published trial of 72 real pigs, recorded week by week', () => {
  test.each(cases)('gain and feed conversion match, $kind, feed dated $name', async ({ kind, dating }) => {
    const trial = readTrial()
    const truth = trueKpis(trial)
    expect(truth).toMatchObject({ pigs: 72, pigDays: 5523 })
    const { farmId, place } = await aTrialPlace(kind)
    await recordTrial(trial, place, dating)

    const figures = await who.call(getKpis, {
      query: { is_weaner: 'false', farm_ids: farmId, from: ARRIVAL, to: DEPARTURE },
    })
    const kpi = (typeId: number) => figures.find(({ type_id }) => type_id === typeId)
    const value = (typeId: number) => kpi(typeId)?.value ?? Number.NaN
    expect(kpi(1)?.inputs.find(({ name }) => name === 'Foderdage')?.value).toBe(truth.pigDays)
    expect(Math.abs(value(1) / truth.gainGrams - 1)).toBeLessThan(0.0005)
    expect(Math.abs(value(3) / truth.feedPerKgGain - 1)).toBeLessThan(0.0005)
    expect(value(1)).toBeCloseTo(960.2, 0)
    expect(value(3)).toBeCloseTo(2.289, 3)
  })
})
