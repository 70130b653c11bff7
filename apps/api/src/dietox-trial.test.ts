import { existsSync, readFileSync } from 'node:fs'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { addFeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { addBarn, addFarm, addSection } from '@herdboard/contract/places/place-setup.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

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
  return { pigs: pigs.size, gainGrams: (gainKg / pigDays) * 1000, feedPerKgGain: feedKg / gainKg }
}

test.skipIf(!existsSync(file))(
  'gain and feed conversion match the published trial of 72 real pigs recorded week by week',
  async () => {
    const trial = readTrial()
    const truth = trueKpis(trial)
    expect(truth.pigs).toBe(72)

    const api = await testApi({ instant: '2026-06-15T10:00:00.000Z' })
    const who = api.as(await aCompany(api.db))
    const farm = await who.call(addFarm, { body: { name: 'Forsøgsgården' } })
    const barn = await who.call(addBarn, {
      body: { farm_id: farm.id, name: 'Stald 1', animal_group: 'SLAUGHTER_PIGS' },
    })
    const section = await who.call(addSection, { body: { barn_id: barn.id, name: 'A1' } })
    const mix = await who.call(addFeedMix, {
      body: {
        type_id: 2,
        name: 'Forsøgsfoder',
        prices: [{ price: 200, valid_from: '2026-01-01' }],
        // One feed unit per kg, so that feed conversion in feed units equals feed conversion in kg.
        wgt_avg_fu: 100,
        wgt_avg_crude_protein: 16,
      },
    })
    const place = { section_id: section.id }
    const send = (form: number, values: Record<string, unknown>) =>
      submitForm(who, form, place, values as never, { confirmed: true })

    const dayOf = (week: number) => addDays('2026-03-02', 7 * (week - 1))
    const weeks = Map.groupBy(trial, ({ week }) => week)
    const eatenBefore = new Map<string, number>()
    const lastWeek = new Map(
      [...Map.groupBy(trial, ({ pig }) => pig)].map(([pig, rows]) => [pig, Math.max(...rows.map(({ week }) => week))]),
    )

    const arriving = weeks.get(1) ?? []
    await send(formId.insertion, {
      'FS_Main.FF_Date': dayOf(1),
      'FS_Main.FF_Number': arriving.length,
      'FS_Main.FF_AvgWeight': sum(arriving.map(({ weightKg }) => weightKg)) / arriving.length,
    })
    let carriedKg = 0
    for (let week = 2; week <= 12; week++) {
      const there = weeks.get(week) ?? []
      const day = dayOf(week)
      const eaten = sum(there.map(({ pig, eatenKg }) => eatenKg - (eatenBefore.get(pig) ?? 0))) + carriedKg
      for (const { pig, eatenKg } of there) eatenBefore.set(pig, eatenKg)
      // The form takes whole kilos, as feed computers print them; the remainder is added to the next week.
      const wholeKg = Math.round(eaten)
      carriedKg = eaten - wholeKg
      await send(formId.feedUse, {
        'FS_Main.FF_DateFrom': addDays(dayOf(week - 1), 1),
        'FS_Main.FF_Date': day,
        'FS_Feed.FF_Mix': mix.id,
        'FS_Feed.FF_Amount': wholeKg,
      })
      const leaving = there.filter(({ pig }) => lastWeek.get(pig) === week)
      const staying = there.filter(({ pig }) => lastWeek.get(pig) !== week)
      if (leaving.length > 0) {
        await send(formId.departure, {
          'FS_Main.FF_Date': day,
          'FS_Main.FF_Number': leaving.length,
          'FS_Main.FF_AvgWeight': sum(leaving.map(({ weightKg }) => weightKg)) / leaving.length,
        })
      }
      if (staying.length > 0) {
        await send(formId.stockCount, {
          'FS_Main.FF_Date': day,
          'FS_Unit_1.FF_Counted': staying.length,
          'FS_Unit_1.FF_AvgWeight': sum(staying.map(({ weightKg }) => weightKg)) / staying.length,
        })
      }
    }

    const figures = await who.call(getKpis, {
      query: { is_weaner: 'false', from: addDays(dayOf(1), 1), to: dayOf(12) },
    })
    const value = (typeId: number) => figures.find(({ type_id }) => type_id === typeId)?.value ?? Number.NaN
    expect(Math.abs(value(1) / truth.gainGrams - 1)).toBeLessThan(0.0005)
    expect(Math.abs(value(3) / truth.feedPerKgGain - 1)).toBeLessThan(0.0005)
  },
)
