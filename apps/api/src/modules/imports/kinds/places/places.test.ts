import { formId } from '@herdboard/contract/core/form-id.ts'
import { addImport } from '@herdboard/contract/imports/imports.ts'
import { listBatches } from '@herdboard/contract/places/locations.ts'
import {
  addBarn,
  addFarm,
  addSection,
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi()

async function aManager() {
  const company = await aCompany(api.db)
  const who = api.as(company)
  return { company, who, imports: importClient(api, who) }
}
type Manager = Awaited<ReturnType<typeof aManager>>

/** The setup of all places of a company, without ids. */
async function setupOf({ who }: Pick<Manager, 'who'>) {
  const [farms, barns, sections, batches] = [
    await who.call(listDirectoryFarms, {}),
    await who.call(listDirectoryBarns, {}),
    await who.call(listDirectorySections, {}),
    await who.call(listBatches, { query: { from: '2026-01-01', to: '2026-12-31' } }),
  ]
  const nameOf = (id: string) => [...farms, ...barns].find((place) => place.id === id)?.name
  return {
    farms: farms.map(({ id: _id, barns: inside, ...farm }) => ({ ...farm, barns: inside.map(nameOf) })),
    barns: barns.map(({ id: _id, farm_id, sections: inside, ...barn }) => ({
      ...barn,
      farm: nameOf(farm_id),
      n: inside.length,
    })),
    sections: sections.map(({ id: _id, farm_id: _farm, barn_id, ...section }) => ({
      ...section,
      barn: nameOf(barn_id),
    })),
    batches: batches.map(({ name }) => name),
  }
}

const HEADER =
  'Niveau;Navn;Ejendom;Stald;CHR-nr.;Adresse;Stipladser;Dyregruppe;Holddrift;Åbningsdato;Åbningsantal;Åbningsvægt kg'
const PLACES = [
  HEADER,
  'Sektion;A1;;Stald 4;;;200;;;01-05-2026;180;42,5',
  'Stald;Stald 4;Nygaard;;;;400;Slagtegrise;nej;;;',
  'Ejendom;Nygaard;;;12345;Markvej 1;2000;;;;;',
  'Stald;Holdstald;;;;;300;Smågrise;ja;;;',
]

test('places in any order become what their forms make, with their opening stock, and can be undone', async () => {
  const manager = await aManager()
  const before = await setupOf(manager)
  const found = await manager.imports.take(PLACES)
  expect(await manager.imports.detail(found)).toMatchObject({ kind: 'locations' })

  const typed = await aManager()
  const farm = await typed.who.call(addFarm, {
    body: { name: 'Nygaard', chr_number: '12345', street: 'Markvej 1', pig_capacity: 2000 },
  })
  const { id } = await typed.who.call(addBarn, {
    body: { farm_id: farm.id, name: 'Stald 4', animal_group: 'SLAUGHTER_PIGS', pig_capacity: 400 },
  })
  await typed.who.call(addBarn, {
    body: {
      farm_id: farm.id,
      name: 'Holdstald',
      animal_group: 'WEANERS',
      pig_capacity: 300,
      is_batch_production: true,
    },
  })
  await typed.who.call(addSection, { body: { barn_id: id, name: 'A1', pig_capacity: 200 } })
  expect(await setupOf(manager)).toEqual(await setupOf(typed))
  expect((await setupOf(manager)).sections).toMatchObject([{ name: 'A1', barn: 'Stald 4', pig_capacity: 200 }])

  expect(await manager.imports.undo(found)).toBeNull()
  expect(await setupOf(manager)).toEqual(before)
})

test('a place that the company has is known, one that differs is refused, and a missing parent is named', async () => {
  const { company, imports } = await aManager()
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  await aBarn(api.db, farm, { name: 'Stald 4', pigType: 2 })
  const found = await imports.upload([
    HEADER,
    'Stald;stald 4;Nygaard;;;;;Slagtegrise;;;;',
    'Stald;Stald 4;Nygaard;;;;;Smågrise;;;;',
    'Sektion;A1;;Stald 7;;;;;;;;',
    'Sektion;A2;;Stald 4;;;;;;01-05-2026;180;',
    'Ejendom;Sydgaard;;;CHR1;;;;;;;',
  ])
  expect(await imports.rows(found)).toEqual([
    [2, 'known'],
    [3, 'error', expect.stringMatching(/^name: .*Nygaard/)],
    [4, 'error', 'barn: ”Stald 7” findes ikke her'],
    [5, 'error', 'opening_kg: Feltet mangler'],
    [6, 'error', 'chr: ”CHR1” er ikke et tal'],
  ])
})

test('days of two-digit years are read, and a word that is no choice names the choices', async () => {
  const { imports } = await aManager()
  const lines = [
    'Niveau;Navn;Ejendom;Stald;Stipladser;Dyregruppe;Holddrift;Åbningsdato;Åbningsantal;Åbningsvægt kg',
    'Ejendom;Nygaard;;;;;;;;',
    'Stald;Stald 4;Nygaard;;400;slagtesvin;nej;;;',
    'Stald;Stald 5;Nygaard;;400;Slagtegrise;nej;;;',
    'Sektion;A1;Nygaard;Stald 5;200;;;27-05-26;180;42,5',
  ]
  const found = await imports.upload(lines)
  expect(await imports.rows(found)).toEqual([
    [2, 'ready'],
    [3, 'error', 'animal_group: ”slagtesvin” er ikke en af mulighederne. Skriv en af: Smågrise; Slagtegrise'],
    [4, 'ready'],
    [5, 'ready'],
  ])
  expect((await imports.detail(found)).columns.find(({ key }) => key === 'animal_group')?.choices).toEqual([
    'Smågrise',
    'Slagtegrise',
  ])
})

test('an undo of places names the place or the entry that rests on one, and leaves all as it was', async () => {
  const { who, imports, ...manager } = await aManager()
  const found = await imports.take([
    'Niveau;Navn;Ejendom;Stald;Dyregruppe',
    'Ejendom;Nygaard;;;',
    'Stald;Stald 4;;;Slagtegrise',
  ])
  const further = await imports.take(['Niveau;Navn;Ejendom;Stald;Dyregruppe', 'Sektion;A1;;Stald 4;'])
  const before = await setupOf({ who })
  expect(await imports.undo(found)).toBe('Stald 4 kan ikke fjernes, så længe A1 er der')
  const [section] = await who.call(listDirectorySections, {})
  const values = { 'FS_Main.FF_Date': '2026-05-01', 'FS_Main.FF_Number': 9, 'FS_Main.FF_AvgWeight': 30 }
  await submitForm(who, formId.insertion, { section_id: section?.id as never }, values, { confirmed: true })
  expect(await imports.undo(further)).toBe('A1 kan ikke fjernes, før en registrering fra 01.05.2026 er slettet')
  expect(await setupOf({ who })).toEqual(before)
  expect(manager.company.directoryId).toBeDefined()
})

test('an undo of places names the budget line that is for their farm', async () => {
  const { imports } = await aManager()
  const places = await imports.take(['Niveau;Navn', 'Ejendom;Nygaard'])
  const budget = await imports.take(
    [
      'Type;Kategori;Pris;Gældende fra;Grundlag;Forbrug pr. enhed;Ejendom',
      'Udgift;26;1,25;01-01-2026;Fast pr. år;40000;Nygaard',
    ],
    'budget',
  )
  expect(await imports.undo(places)).toBe('Nygaard kan ikke fjernes, så længe en budgetlinje gælder her')
  expect(await imports.undo(budget)).toBeNull()
  expect(await imports.undo(places)).toBeNull()
})

test('an undo of an opening stock names the death that needs its pigs, and the file of that', async () => {
  const { imports } = await aManager()
  const places = await imports.take(PLACES)
  await imports.take(['Dato;Antal;Måde;Vægt kg;Stald;Sektion', '05-05-2026;2;Aflivet;44;Stald 4;A1'])
  expect(await imports.undo(places)).toBe(
    'Beholdningen bliver negativ den 05.05.2026: Døde, 05.05.2026, Stald 4, A1, 2 stk., fra filen rows.csv',
  )
})

test('who may not create places gets a reason, and sees the kind in no list', async () => {
  const { company } = await aManager()
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const imports = importClient(api, worker)
  const found = await imports.upload(PLACES)
  expect(await imports.detail(found)).toMatchObject({
    status: 'failed',
    failure: 'Kun en administrator kan importere ejendomme, stalde og sektioner',
  })
  const places = { query: { file_name: 'places.csv', kind: 'locations' }, body: Buffer.from(HEADER) }
  expect((await worker.send(addImport, places)).statusCode).toBe(403)
})

const BATCHES = [
  'Hold;Stald;Start;Slut;Leverandørnumre;Produktionsform',
  '2026-18;Holdstald;01-05-2026;10-08-2026;12345;Økologisk',
]

test('an imported batch is the one that its form makes, and can be undone', async () => {
  const batchesOf = async ({ who, barnName }: { who: Manager['who']; barnName: string }) => {
    const all = await who.call(listBatches, { query: { from: '2026-01-01', to: '2026-12-31' } })
    return all.map(({ id: _id, batch_id: _batch, farm: _farm, barn, ...batch }) => ({
      ...batch,
      barn: barn.name === barnName,
    }))
  }
  const [one, other] = [await aManager(), await aManager()]
  const barns = []
  for (const { company } of [one, other]) {
    const farm = await aFarm(api.db, company, { name: 'Nygaard' })
    await aBarn(api.db, farm, { name: 'Stald 1' })
    barns.push(await aBarn(api.db, farm, { name: 'Holdstald', isBatchProduction: true }))
  }
  const found = await one.imports.take(BATCHES)
  await submitForm(
    other.who,
    formId.createBatch,
    { barn_id: barns[1]?.id as never },
    {
      'FS_Main.FF_BatchName': '2026-18',
      'FS_Main.FF_StartDate': '2026-05-01',
      'FS_Main.FF_SupplierNumbers': '12345',
      'FS_Main.FF_ProductionKind': '2',
      'FS_More.FF_ExpectedEnd': '2026-08-10',
    },
  )
  const seen = await batchesOf({ who: one.who, barnName: 'Holdstald' })
  expect(seen).toMatchObject([{ name: '2026-18', supplier_numbers: ['12345'] }])
  expect(seen).toEqual(await batchesOf({ who: other.who, barnName: 'Holdstald' }))

  const again = await one.imports.upload([
    'Hold;Stald;Start;Slut',
    '2026-18;Holdstald;01-05-2026;',
    '2026-18;Holdstald;02-05-2026;',
    '2026-19;Stald 1;02-05-2026;',
    '2026-19;Holdstald;02-05-2026;01-05-2026',
  ])
  expect(await one.imports.rows(again)).toEqual([
    [2, 'known'],
    [3, 'error', expect.stringMatching(/^batch: .*Holdstald/), 'start: 2026-18 er stadig åbent'],
    [4, 'error', 'barn: Stald 1 har ikke holddrift'],
    [5, 'error', 'start: Fra-dato ligger efter til-dato'],
  ])
  expect(await one.imports.undo(found)).toBeNull()
  expect(await batchesOf({ who: one.who, barnName: 'Holdstald' })).toEqual([])
})

test('a place that somebody created after the check is refused, and the audit log has each other once', async () => {
  const { company, who, imports } = await aManager()
  const found = await imports.upload(['Niveau;Navn', 'Ejendom;Nygaard', 'Ejendom;Sydgaard'])
  await who.call(addFarm, { body: { name: 'Sydgaard' } })
  await imports.run(found)
  expect(await imports.rows(found)).toEqual([
    [2, 'imported'],
    [3, 'error', expect.stringMatching(/^name: /)],
  ])
  const { rows } = await sql<{ name: string }>`select after ->> 'name' as name from audit_entry
    where directory_id = ${company.directoryId} and action = 'farm.create' order by name`.execute(api.db)
  expect(rows.map(({ name }) => name)).toEqual(['Nygaard', 'Sydgaard'])
})
