import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { addImport, changeImport, getImport } from '@herdboard/contract/imports/imports.ts'
import { getSentImport, sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aFormHerd, aSlaughterhouse, insertPigs } from '#testing/fixtures/form-herd.ts'
import { workbookOf } from '#testing/fixtures/import-files.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aBarn } from '#testing/fixtures/test-company.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { fillForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

/** Layouts of three made-up slaughterhouses: the same three pigs of docs/domain/prices.md, 271.8 kg and 59.9 %. */
const PIGS = [
  ['90.4', '61.8', ''],
  ['97.4', '59.6', '1+2'],
  ['84.0', '58.2', '2'],
] as const

/** Columns of the layouts, by the keys of their kind. */
const COLUMNS = [
  'slaughter_date',
  'settlement_no',
  'slaughterhouse',
  'supplier_no',
  'carcass_weight',
  'lean_pct',
  'remark_codes',
] as const

const comma = (text: string) => text.replace('.', ',')

/** Windows-1252, semicolons, decimal commas, Danish headers. */
const semicolons = () => {
  const rows = PIGS.map(([kg, pct, codes]) => `09-06-2026;4720;Tican;77001;${comma(kg)};${comma(pct)};${codes}`)
  const header = 'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Slagtevægt kg;Kødprocent;Bemærkningskoder'
  return Buffer.from([header, ...rows, ''].join('\r\n'), 'latin1')
}

/** Columns of fixed width, decimal points, English keys. */
const fixedWidth = () => {
  const line = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(16))
      .join('')
      .trimEnd()
  const rows = PIGS.map(([kg, pct, codes]) => ['2026-06-09', '4720', 'Tican', '77001', kg, pct, codes])
  return Buffer.from(`${[COLUMNS, ...rows].map(line).join('\n')}\n`)
}

/** A workbook with headers of its own, which a person maps once. */
const workbook = (settlement = 4720) =>
  workbookOf([
    ['Dag', 'Afr', 'Hus', 'Lev', 'Kg', 'KP', 'Bem'],
    ...PIGS.map(([kg, pct, codes]) => [
      { day: '2026-06-09' },
      settlement,
      'Tican',
      77001,
      Number(kg),
      Number(pct),
      codes,
    ]),
  ])

async function aDeliveringHerd() {
  const herd = await aFormHerd(api, { head: 0 })
  const barn = await aBarn(api.db, herd.farm, { name: 'Stald 9' })
  await insertPigs(herd.who, { barn_id: barn.id }, { head: 120, day: '2026-03-10' })
  await aSlaughterhouse(api.db, herd.company, {
    name: 'Tican',
    numbers: [{ farm_id: herd.farm.id, place_id: barn.id, number: '77001' }],
  })
  const { who } = herd
  const upload = async (body: Buffer, file_name: string) => {
    const { id } = await who.call(addImport, { query: { file_name }, body })
    await runImportJobs(api)
    return who.call(getImport, { params: { id } })
  }
  const settlements = async () =>
    (await who.call(getSlaughterSettlements, { query: { from: '2026-06-01', to: '2026-06-30' } })).data.map(
      ({ id: _id, record_id: _record, ...rest }) => rest,
    )
  const house = api.as(await aSender(api.db, herd.company, { kind: 2, name: 'Tican' }))
  const push = async (body: Buffer, file_name: string) => {
    const { id } = await house.call(sendImport, { params: { kind: 'carcasses' }, query: { file_name }, body })
    await runImportJobs(api)
    return house.call(getSentImport, { params: { id } })
  }
  /** Approves the only settlement that waits, as its form is filled in. */
  const approve = async () => {
    const [waiting, ...others] = (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action)
    expect(others).toEqual([])
    const { resource_id, reference_id: nref, barn_id } = waiting?.resource ?? {}
    const [params, place] = [{ form_id: Number(resource_id) }, { barn_id: barn_id as never, nref }]
    const { form } = await who.call(getForm, { params, query: place })
    await who.call(postForm, { params, body: { ...place, confirmed: true, form: fillForm(form, {}) } })
    await runImportJobs(api)
  }
  return { who, upload, push, approve, settlements, imports: importClient(api, who) }
}

test('three layouts of slaughterhouses give the same settlement to the gram', async () => {
  const results = []
  for (const [content, name] of [
    [semicolons(), 'a.csv'],
    [fixedWidth(), 'b.txt'],
  ] as const) {
    const { upload, settlements, imports } = await aDeliveringHerd()
    const found = await upload(content, name)
    expect(await imports.rows(found), name).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'ready'],
    ])
    await imports.run(found)
    results.push(await settlements())
  }
  const { who, upload, settlements, imports } = await aDeliveringHerd()
  const mapped = await upload(await workbook(), 'c.xlsx')
  expect(mapped).toMatchObject({ status: 'unmapped' })
  await who.call(changeImport, { params: { id: mapped.id }, body: { kind: 'carcasses', mapping: [...COLUMNS] } })
  await runImportJobs(api)
  await imports.run(mapped)
  results.push(await settlements())
  expect(results[0]).toEqual([
    expect.objectContaining({ settlement_no: '4720', heads: 3, avg_weight: 90.6, lean_pct: 59.9 }),
  ])
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  // The next workbook of the same layout is mapped already. Its pigs are the same; its number is that of another.
  const next = await upload(await workbook(4721), 'd.xlsx')
  expect(next).toMatchObject({ kind: 'carcasses', status: 'checked' })
  const doubt = expect.stringContaining('samme dato og antal, men et andet nummer. Er det to?')
  expect((await imports.rows(next)).map((row) => row.slice(1))).toEqual([1, 2, 3].map(() => ['question', doubt]))
})

test('three layouts that a slaughterhouse sends by push give the same settlement, once it is approved', async () => {
  const results = []
  for (const [content, name] of [
    [semicolons(), 'a.csv'],
    [fixedWidth(), 'b.txt'],
  ] as const) {
    const { push, approve, settlements } = await aDeliveringHerd()
    expect(await push(content, name), name).toMatchObject({ status: 'checked', counts: { waiting: 3 }, row_errors: [] })
    expect(await settlements()).toEqual([])
    await approve()
    results.push(await settlements())
  }
  const { who, push, approve, settlements } = await aDeliveringHerd()
  const { id, status, failure } = await push(await workbook(), 'c.xlsx')
  expect([status, failure]).toEqual(['unmapped', expect.stringMatching(/^kolonner mangler \(Slagtedato, /)])
  expect(await messagesOf(who)).toEqual([`Import fra Tican mislykkedes: ${failure}`])
  // A person says once what the columns of this slaughterhouse are.
  await who.call(changeImport, { params: { id }, body: { mapping: [...COLUMNS] } })
  await runImportJobs(api)
  await approve()
  results.push(await settlements())
  expect(results[0]).toEqual([
    expect.objectContaining({ settlement_no: '4720', heads: 3, avg_weight: 90.6, lean_pct: 59.9 }),
  ])
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  // The next one of the same pigs is mapped already; only its number says that it is another.
  expect(await push(await workbook(4721), 'd.xlsx')).toMatchObject({ status: 'checked', counts: { waiting: 3 } })
  await approve()
  expect((await settlements()).map(({ settlement_no }) => settlement_no).toSorted()).toEqual(['4720', '4721'])
})
