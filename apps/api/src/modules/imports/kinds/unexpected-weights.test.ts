import { formId } from '@herdboard/contract/core/form-id.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

/** States of the rows, with the text of the question of each that is asked. */
async function aHerdWithPigs() {
  const { who, section, empty, company } = await aFormHerd(api, { day: '2026-03-10', avgKg: 30 })
  const imports = importClient(api, who)
  const check = async (lines: readonly string[], kind: Parameters<typeof imports.upload>[1]) => {
    const found = await imports.upload(lines, kind)
    return { found, rows: await imports.rows(found) }
  }
  return { who, section, empty, company, imports, check }
}

const WEIGHED = 'Dato;Vejede;Gns. vægt kg;Sti;Sektion'
const MOVED = 'Dato;Antal;Gns. vægt kg;Sektion'

test('a weight far from what its form expects is a question, which can be answered for all rows at once', async () => {
  const { who, section, imports, check } = await aHerdWithPigs()
  // Pigs of 30 kg weigh 69.2 kg after 40 days, on the standard curve.
  const weighings = await check([WEIGHED, '19-04-2026;30;61;;A2', '20-04-2026;30;30;;A2'], 'weighings')
  expect(weighings.rows).toEqual([
    [2, 'ready'],
    [3, 'question', expect.stringMatching(/^average_kg: 30 kg ligger langt fra det ventede. Sidste vægt var 61 kg/)],
  ])
  const alone = await check([WEIGHED, '19-04-2026;30;30;;A2', '19-04-2026;1;90;3;A2'], 'weighings')
  const off = 'average_kg: 31,9 kg ligger langt fra det beregnede, 69,2 kg'
  expect(alone.rows).toEqual([
    [2, 'question', off],
    [3, 'question', off],
  ])
  // The form asks about the same weight, beside the same estimate.
  const typed = { 'FS_Main.FF_Date': '2026-04-19', 'FS_Weighing.FF_Number': 30, 'FS_Weighing.FF_AvgWeight': 30 }
  await expect(submitForm(who, formId.weighing, { section_id: section.id }, typed)).rejects.toMatchObject({
    messages: [
      { code: 'dates.old' },
      { code: 'weight.off_estimate', message: '30 kg ligger langt fra det beregnede, 69,2 kg' },
    ],
  })

  const departures = await check(
    [`${MOVED};Køber`, '19-04-2026;5;33;A2;Nabo', '19-04-2026;5;45;A2;Nabo', '20-04-2026;5;110;A2;Nabo'],
    'departures',
  )
  expect(departures.rows.map(([, state]) => state)).toEqual(['question', 'ready', 'question'])
  const counts = await check(['Dato;Talt;Gns. vægt kg;Sektion', '19-04-2026;120;40;A2'], 'stock_counts')
  expect(counts.rows).toEqual([[2, 'question', expect.stringMatching(/^average_kg: Vægten afviger/)]])
  // A count of the whole barn is held against the pigs of all its sections.
  const ofBarn = await check(['Dato;Talt;Gns. vægt kg;Stald', '19-04-2026;120;40;Stald 4'], 'stock_counts')
  expect(ofBarn.rows).toEqual([[2, 'question', 'average_kg: Vægten afviger fra det beregnede, 69,2 kg (40 kg)']])
  const deaths = await check(['Dato;Antal;Vægt kg;Sektion', '19-04-2026;1;20;A2', '19-04-2026;1;40;A2'], 'deaths')
  expect(deaths.rows).toEqual([
    [2, 'question', expect.stringMatching(/^weight_kg: 20 kg passer ikke/)],
    [3, 'ready'],
  ])

  const { questions } = await imports.detail(departures.found)
  expect(questions).toMatchObject([{ code: 'weight.off_estimate', column: 'average_kg', row_count: 2 }])
  await imports.run(departures.found)
})

test('pigs inserted beside heavier ones are a question, also where the others came with the same file', async () => {
  const { imports, check, who, section, empty } = await aHerdWithPigs()
  const beside = await check([MOVED, '12-03-2026;20;30,5;A2', '19-04-2026;20;30,5;A2'], 'insertions')
  expect(beside.rows).toEqual([
    [2, 'ready'],
    [3, 'question', expect.stringMatching(/^average_kg: Sektionen har allerede grise på [56]\d(,\d)? kg$/)],
  ])
  // A1 is empty: its pigs are those of the file, in the order of their days.
  const history = [MOVED, '19-04-2026;20;30,5;A1', '10-03-2026;100;30;A1', '11-03-2026;100;31;A1']
  const both = await check(history, 'insertions')
  expect(both.rows).toEqual([
    [2, 'question', expect.stringMatching(/^average_kg: Sektionen har allerede grise på [56]\d/)],
    [3, 'ready'],
    [4, 'ready'],
  ])
  await imports.run(both.found)
  // An emptied section expects nothing of the next pigs.
  await submitForm(
    who,
    formId.departure,
    { section_id: empty.id },
    { 'FS_Main.FF_Date': '2026-06-01', 'FS_Main.FF_Number': 220, 'FS_Main.FF_AvgWeight': 100 },
    { confirmed: true },
  )
  const next = await check([MOVED, '02-06-2026;50;30;A1'], 'insertions')
  expect(next.rows).toEqual([[2, 'ready']])
  // All in on the day of all out; where some stay, the new ones are beside them.
  const sameDay = await check([MOVED, '01-06-2026;50;30;A1'], 'insertions')
  expect(sameDay.rows).toEqual([[2, 'ready']])
  await submitForm(
    who,
    formId.departure,
    { section_id: section.id },
    { 'FS_Main.FF_Date': '2026-06-01', 'FS_Main.FF_Number': 119, 'FS_Main.FF_AvgWeight': 100 },
    { confirmed: true },
  )
  const besideOne = await check([MOVED, '01-06-2026;50;30;A2'], 'insertions')
  expect(besideOne.rows.map(([, state]) => state)).toEqual(['question'])
})

test('the weighings of a file follow each other: growth of its own pigs, a wrong one, single pigs of a day', async () => {
  const { check, who, empty } = await aHerdWithPigs()
  await insertPigs(who, { section_id: empty.id }, { head: 60, day: '2026-03-10', avgKg: 30 })
  // They grow half as fast as the standard: a weight that would be too low at the end follows from those before it.
  const slow = ['24-03-2026;60;35;;A1', '14-04-2026;60;43;;A1', '12-05-2026;60;55;;A1', '09-06-2026;60;68;;A1']
  const found = await check([WEIGHED, ...slow, '14-06-2026;60;98;;A1'], 'weighings')
  expect(found.rows.map(([, state]) => state)).toEqual(['ready', 'ready', 'ready', 'ready', 'question'])
  const alone = await check([WEIGHED, '09-06-2026;60;68;;A1'], 'weighings')
  expect(alone.rows.map(([, state]) => state)).toEqual(['question'])
  const single = ['70', '45', '58', '66', '52'].map((kg, no) => `14-04-2026;1;${kg};${no};A1`)
  const singles = await check([WEIGHED, ...single], 'weighings')
  expect(new Set(singles.rows.map(([, state]) => state))).toEqual(new Set(['ready']))
})

test('a row that is typed by hand already takes no pigs a second time from those of the other rows', async () => {
  const { check, who, section } = await aHerdWithPigs()
  await submitForm(
    who,
    formId.departure,
    { section_id: section.id },
    { 'FS_Main.FF_Date': '2026-04-19', 'FS_Main.FF_Number': 70, 'FS_Main.FF_AvgWeight': 69 },
    { confirmed: true },
  )
  const found = await check([`${MOVED};Køber`, '19-04-2026;70;69;A2;Nabo', '20-04-2026;5;20;A2;Nabo'], 'departures')
  // Of the 120 pigs 50 are left, and none is short.
  expect(found.rows).toEqual([
    [2, 'known'],
    [3, 'question', expect.stringMatching(/^average_kg: 20 kg ligger langt fra det beregnede/)],
  ])
})

const COUNTED = 'Dato;Talt;Gns. vægt kg;Stald;Sektion'

test('counts of a whole barn follow each other, shared among its sections', async () => {
  const { check, who, empty } = await aHerdWithPigs()
  await insertPigs(who, { section_id: empty.id }, { head: 60, day: '2026-03-10', avgKg: 30 })
  const slow = ['24-03-2026;180;35', '14-04-2026;180;43', '12-05-2026;180;55', '09-06-2026;180;68']
  const ofBarn = slow.map((line) => `${line};Stald 4;`)
  const found = await check([COUNTED, ...ofBarn, '14-06-2026;60;98;Stald 4;A1'], 'stock_counts')
  expect(found.rows.map(([, state]) => state)).toEqual(['ready', 'ready', 'ready', 'ready', 'question'])
  const alone = await check([COUNTED, ofBarn.at(-1) ?? ''], 'stock_counts')
  expect(alone.rows.map(([, state]) => state)).toEqual(['question'])
})

test('a count of a whole barn is held against the mean of all its pigs', async () => {
  const { check, who, empty } = await aHerdWithPigs()
  await insertPigs(who, { section_id: empty.id }, { head: 40, day: '2026-04-09', avgKg: 30 })
  const lines = ['19-04-2026;120;40;Stald 4;A2', '19-04-2026;40;90;Stald 4;A1', '19-04-2026;160;40;Stald 4;']
  const estimates: number[] = []
  for (const line of lines) {
    const { rows } = await check([COUNTED, line], 'stock_counts')
    const [, kg = ''] = /det beregnede, ([\d,]+) kg/.exec(String(rows[0]?.[2])) ?? []
    estimates.push(Number(kg.replace(',', '.')))
  }
  const [old = 0, young = 0, all = 0] = estimates
  expect(old).toBe(69.2)
  expect(young).toBeLessThan(45)
  // The texts round to 0.1 kg.
  expect(Math.abs(all - (120 * old + 40 * young) / 160)).toBeLessThanOrEqual(0.1)
})

/** Rows that weigh the pigs of A1 once a week, as they grow by the standard curve from 30 kg; `typed` replaces some. */
async function weeklyWeighings(typed: Readonly<Record<number, string>>) {
  const { check, who, empty, imports } = await aHerdWithPigs()
  await insertPigs(who, { section_id: empty.id }, { head: 60, day: '2026-03-10', avgKg: 30 })
  const kilos = ['35,5', '41,5', '48', '55', '62', '69,5', '77', '84,5', '92']
  const rows = kilos.map((kg, no) => `${addDays('2026-03-17', 7 * no)};60;${typed[no] ?? kg};;A1`)
  const found = await check([WEIGHED, ...rows], 'weighings')
  return { found, imports, states: found.rows.map(([, state]) => state) }
}
const allReadyBut = (...questions: readonly number[]) =>
  Array.from({ length: 9 }, (_, no) => (questions.includes(no) ? 'question' : 'ready'))

test.each([
  ['far too low', '20', 3],
  ['far too high', '85', 3],
  ['lower than the week before', '25', 5],
  ['ten times lower at the first weighing', '21', 0],
  ['the last', '29', 8],
])('one mistyped weight is one question, and its successors are none: %s', async (_, kg, no) => {
  expect((await weeklyWeighings({ [no]: kg })).states).toEqual(allReadyBut(no))
})

test('two mistyped weights are two questions', async () => {
  expect((await weeklyWeighings({ 2: '84', 3: '15,5' })).states).toEqual(allReadyBut(2, 3))
  expect((await weeklyWeighings({ 2: '84', 6: '17' })).states).toEqual(allReadyBut(2, 6))
})

test('pigs that grow much slower than expected are asked about once, not at each weighing', async () => {
  const slow = ['35', '38', '40', '30', '33', '36', '39', '42', '45']
  const { states } = await weeklyWeighings(Object.fromEntries(slow.entries()))
  expect(states).toEqual(allReadyBut(3))
})

test('a mistyped count, departure, death or insertion leaves the next ones alone', async () => {
  const { check, who, empty } = await aHerdWithPigs()
  await insertPigs(who, { section_id: empty.id }, { head: 100, day: '2026-03-10', avgKg: 30 })
  const statesOf = async (lines: readonly string[], kind: Parameters<typeof check>[1]) =>
    (await check(lines, kind)).rows.map(([, state]) => state)
  expect(
    await statesOf(
      [COUNTED, '31-03-2026;100;48;Stald 4;A1', '14-04-2026;100;16;Stald 4;A1', '28-04-2026;100;77;Stald 4;A1'],
      'stock_counts',
    ),
  ).toEqual(['ready', 'question', 'ready'])
  expect(
    await statesOf(
      [
        `${MOVED};Køber`,
        '28-04-2026;60;150;A1;Nabo',
        '05-05-2026;20;86;A1;Nabo',
        '12-05-2026;10;93;A1;Nabo',
        '19-05-2026;10;101;A1;Nabo',
      ],
      'departures',
    ),
  ).toEqual(['question', 'ready', 'ready', 'ready'])
  expect(
    await statesOf([MOVED, '12-03-2026;100;55;A1', '14-03-2026;10;31;A1', '17-03-2026;10;31;A1'], 'insertions'),
  ).toEqual(['question', 'ready', 'ready'])
})

test('the next pigs are no question where the first were inserted at an unusual weight, or alike', async () => {
  const { check } = await aHerdWithPigs()
  const insertions = async (...kilos: readonly string[]) => {
    const lines = kilos.map((kg, no) => `${addDays('2026-03-10', 3 * no)};100;${kg};A1`)
    return (await check([MOVED, ...lines], 'insertions')).rows.map(([, state]) => state)
  }
  expect(await insertions('58', '30,5', '31')).toEqual(['question', 'ready', 'ready'])
  // Each is unusual by itself; beside each other they are not.
  const heavy = await check([MOVED, '10-03-2026;100;52;A1', '13-03-2026;100;53;A1'], 'insertions')
  expect(heavy.rows.map(([, , ...texts]) => texts.length)).toEqual([1, 1])
})

test('a mistyped transfer leaves the pigs of both places as they were', async () => {
  const { check } = await aHerdWithPigs()
  const header = 'Dato;Antal;Gns. vægt kg;Stald;Sektion;Til stald;Til sektion'
  const found = await check(
    [
      header,
      '31-03-2026;60;85;Stald 4;A2;Stald 4;A1',
      '07-04-2026;30;54;Stald 4;A1;Stald 4;A2',
      '14-04-2026;30;61;Stald 4;A2;Stald 4;A1',
    ],
    'transfers',
  )
  expect(found.rows.map(([, state]) => state)).toEqual(['question', 'ready', 'ready'])
})
