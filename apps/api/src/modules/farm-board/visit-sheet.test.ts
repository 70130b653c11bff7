import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { getFarmBoard, getVisitSheet, putVisitComment } from '@herdboard/contract/figures/farm-board.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aSampleManager } from '#testing/fixtures/sample-manager.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { overlappingTexts, readPdf, textsOutside } from '#testing/reports/read-pdf.ts'
import { sampleHerdDatabase } from '#testing/sample-data/sample-herd-database.ts'

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T10:00:00Z`, cloned: await sampleHerdDatabase() })
const manager = await aSampleManager(api)
const client = api.as(manager)
const sheetQuery = { is_weaner: 'false', from: '2026-03-16', to: '2026-06-14' } as const

async function sheetPages(who: TestClient, query: object = sheetQuery, language = 'da') {
  const response = await who.send(getVisitSheet, { query: query as typeof sheetQuery }, { language })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(response.rawPayload)
}
/** Words of the sheets in reading order, without spaces, because cells break their lines. */
const squeezed = (text: string) => text.replaceAll(/\s|\u200b/g, '')
const sheetText = async (who: TestClient, query?: object, language?: string) =>
  squeezed((await sheetPages(who, query, language)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(''))

test('each farm has a sheet with the figures and kr. of the board, and what the person wrote', async () => {
  const { farms } = await client.call(getFarmBoard, { query: sheetQuery })
  const [farm] = farms.filter(({ dkk }) => dkk !== null)
  if (!farm) throw new Error('no farm with a value in kr.')
  const one = { ...sheetQuery, location_ids: farm.id }
  expect(await sheetText(client, one)).not.toContain('Ventilation')
  const comment = 'Ventilation i stald 2 skal ses efter.\nFoderkurven drøftes.'
  await client.call(putVisitComment, { body: { farm_id: farm.id, comment } })
  const text = await sheetText(client, one)
  const kr = Math.abs(farm.dkk ?? 0).toLocaleString('da-DK')
  for (const words of [
    'Besøgsark',
    farm.name,
    'Slagtegrise',
    '16.03.2026 - 14.06.2026 mod 15.12.2025 - 15.03.2026',
    'Daglig tilvækst',
    `I alt: ${(farm.dkk ?? 0) < 0 ? '−' : '+'}${kr} kr.`,
    'Blev dårligere',
    'Åbne punkter',
    'Opgaver',
    'Ventilation i stald 2 skal ses efter.',
    'Foderkurven drøftes.',
  ])
    expect(text).toContain(squeezed(words))
  const every = await sheetPages(client)
  expect(every.length).toBeGreaterThanOrEqual(farms.length)
})

test('the file is named by sheet, farm and period', async () => {
  const { farms } = await client.call(getFarmBoard, { query: sheetQuery })
  const { headers } = await client.send(getVisitSheet, { query: { ...sheetQuery, location_ids: farms[0]?.id ?? '' } })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    `Besøgsark ${farms[0]?.name} 16.03.2026-14.06.2026.pdf`,
  )
})

test('a stranger gets no sheet of a farm, a colleague none with the comment of another', async () => {
  const { farms } = await client.call(getFarmBoard, { query: sheetQuery })
  const id = farms[0]?.id ?? ''
  await client.call(putVisitComment, { body: { farm_id: farms[0]?.id as never, comment: 'Kun til mig' } })
  const stranger = api.as(await aCompany(api.db))
  expect((await stranger.send(getVisitSheet, { query: { ...sheetQuery, location_ids: id } })).statusCode).toBe(404)
  const company = { directoryId: manager.directoryId as DirectoryId } as Awaited<ReturnType<typeof aCompany>>
  const colleague = api.as(await aPerson(api.db, { company, role: 'DirectoryAdmin' }))
  expect(await sheetText(colleague, { ...sheetQuery, location_ids: id })).not.toContain('Kuntilmig')
})

test('a company without pigs gets a sheet that says so', async () => {
  const company = await aCompany(api.db)
  await aFarm(api.db, company)
  expect(await sheetText(api.as(company))).toContain(
    squeezed('Ingen af ejendommene har grise af denne type i perioden.'),
  )
})

test.each(languages.map(({ code }) => code))(
  'no text of a visit sheet overlaps or leaves the page in %s',
  async (code) => {
    const { farms } = await client.call(getFarmBoard, { query: sheetQuery })
    const comment = 'Rugkernerugbrødsskorpesmuldreoverfladebehandling og meget mere at sige. '.repeat(20)
    await client.call(putVisitComment, { body: { farm_id: farms[0]?.id as never, comment: comment.slice(0, 1500) } })
    const types = kpisOf(2)
      .slice(0, 8)
      .map(({ typeId }) => typeId)
      .join()
    const pages = await sheetPages(client, { ...sheetQuery, type_ids: types }, code)
    expect(pages.flatMap(overlappingTexts)).toEqual([])
    expect(pages.flatMap((page) => textsOutside(page, 13))).toEqual([])
  },
)
