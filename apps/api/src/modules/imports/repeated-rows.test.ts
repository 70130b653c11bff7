import { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi()

const HEADER = 'Dato;Antal;Ejendom;Stald;Sektion'
const DEAD = '2026-06-05;1;Nygaard;Stald 4;A2'

async function aHerd() {
  const herd = await aFormHerd(api)
  const imports = importClient(api, herd.who)
  const dead = async () => {
    const { rows } = await herd.who.call(getReconciliation, { query: { from: '2026-06-01', to: '2026-06-15' } })
    return rows.find(({ level }) => level === 'company')?.dead.head
  }
  return { ...herd, imports, dead }
}

test('of three equal rows the third is stored where two are known and a person confirms it', async () => {
  const { imports, dead } = await aHerd()
  await imports.run(await imports.upload([HEADER, DEAD, DEAD], 'deaths'))
  expect(await dead()).toBe(2)
  const found = await imports.upload([HEADER, DEAD, DEAD, DEAD], 'deaths')
  expect(await imports.rows(found)).toEqual([
    [2, 'known'],
    [3, 'known'],
    [4, 'question', expect.stringMatching(/flere gange i filen/)],
  ])
  await imports.run(found)
  expect((await imports.detail(found)).counts).toMatchObject({ known: 2, imported: 1 })
  // The run judges the rows again, and does not say the same twice.
  expect((await imports.rows(found)).at(-1)).toEqual([4, 'imported', expect.stringMatching(/flere gange i filen/)])
  expect(await dead()).toBe(3)
  // The same three rows, with others before them, are now known.
  const again = await imports.upload([HEADER, DEAD.replace('05;1', '06;1'), DEAD, DEAD, DEAD], 'deaths')
  expect((await imports.rows(again)).map(([, state]) => state)).toEqual(['ready', 'known', 'known', 'known'])
})

test('a reference that comes again with another content is known, and says so', async () => {
  const { imports, dead } = await aHerd()
  const header = `${HEADER};Ekstern id`
  await imports.run(await imports.upload([header, `${DEAD};A-1`, '2026-06-06;1;Nygaard;Stald 4;A2;A-2'], 'deaths'))
  const found = await imports.upload(
    [header, '2026-06-05;2;Nygaard;Stald 4;A2;A-1', '2026-06-06;1;Nygaard;Stald 4;A2;A-2', `${DEAD};A-3`],
    'deaths',
  )
  expect(await imports.rows(found)).toEqual([
    [2, 'known', expect.stringMatching(/^external_id: Nummeret er importeret før med et andet indhold/)],
    [3, 'known'],
    // Another number for the same content: a second pig, or one that somebody entered by hand.
    [4, 'question', expect.any(String)],
  ])
  await imports.run(found)
  expect(await dead()).toBe(3)
})
