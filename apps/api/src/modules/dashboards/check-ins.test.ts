import { formId } from '@herdboard/contract/core/form-id.ts'
import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-01T10:00:00Z' })
const fortnight = { isweaners: 'false', from: '2026-06-01', to: '2026-06-14', initialrequest: 'true' } as const
const CHECK_INS = 71

let herd: Awaited<ReturnType<typeof aFormHerd>>
beforeAll(async () => {
  herd = await aFormHerd(api)
  const { who, barn, empty, place } = herd
  const on = (day: number) => api.clock.set(`2026-06-${String(day).padStart(2, '0')}T08:00:00Z`)
  for (const day of [2, 3]) {
    on(day)
    await submitForm(who, formId.checkIn, { barn_id: barn.id }, {})
  }
  on(4)
  await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1 })
  on(5)
  await submitForm(who, formId.note, place, { 'FS_Main.FF_Note': 'Hoster lidt' })
  // Work in the next section, feed for the barn, and a slaughter booked in advance for the 9th do not count as a
  // check-in.
  on(6)
  const feed = { 'FS_Line.FF_Mix': herd.mix.id, 'FS_Line.FF_Amount': 12_000, 'FS_Line.FF_AllocateTo': barn.id }
  await submitForm(
    who,
    formId.feedDelivery,
    { farm_id: herd.farm.id },
    { 'FS_Main.FF_FeedSupplier': 'DLG', ...feed },
    { confirmed: true },
  )
  const booked = { 'FS_Main.FF_Date': '2026-06-09', 'FS_Main.FF_Number': 20, 'FS_Main.FF_AvgLiveWeight': 117 }
  await submitForm(who, formId.slaughterBooking, place, booked, { confirmed: true })
  await submitForm(who, formId.note, { section_id: empty.id }, { 'FS_Main.FF_Note': 'Vasket' })
  on(14)
  await submitForm(who, formId.checkIn, place, {})
  await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1 })
})

test('the check-in chart shows the share of days with pigs in a section that had a check-in, by week', async () => {
  const { items } = await herd.who.call(getOverview, { query: { ...fortnight, filteritems: CHECK_INS } })
  const chart = items[0]?.chart_options
  expect(chart?.title).toBe('Tilsyn')
  // Pigs were inserted on Monday 1 June. Four of the remaining six days of that week are checked, and one of seven in
  // the next.
  expect(chart?.series.map(({ points }) => points.map((point) => point && Math.round(point * 10) / 10))).toEqual([
    [66.7, 14.3],
  ])
  expect(chart?.reference_lines.map(({ value }) => value)).toEqual([100])
})

test('the check-in chart has a section of its own when the company has monitoring', async () => {
  const { items, sections } = await herd.who.call(getOverview, { query: fortnight })
  expect(items.some(({ item_no }) => item_no === CHECK_INS)).toBe(true)
  expect(sections.find(({ item_numbers }) => item_numbers.includes(CHECK_INS))).toMatchObject({
    title: 'Vand og tilsyn',
    is_collapsed: true,
    item_numbers: [CHECK_INS],
  })
  const without = await aCompany(api.db, { modules: [] })
  await aFarm(api.db, without)
  const plain = await api.as(without).call(getOverview, { query: fortnight })
  expect(plain.items.some(({ item_no }) => item_no === CHECK_INS)).toBe(false)
  expect(plain.sections.some(({ title }) => title === 'Vand og tilsyn')).toBe(false)
})
