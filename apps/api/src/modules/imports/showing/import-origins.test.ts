import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { INSTALLATION_PRICES, listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor } from '#testing/fixtures/sensors.ts'
import { aBarn, aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

interface OriginCase {
  kind: ImportKind
  lines: readonly string[]
  /** The entries of the company that the file made. */
  made: (company: string) => RawBuilder<{ id: string }>
}

const ofTable = (table: string, name?: string) => (company: string) =>
  sql<{ id: string }>`select id from ${sql.table(table)}
    where directory_id = ${company} ${name === undefined ? sql`` : sql`and name = ${name}`}`

const CASES: readonly OriginCase[] = [
  {
    kind: 'insertions',
    lines: ['Dato;Antal;Gns. vægt kg;Stald;Sektion', '02-06-2026;40;30,5;Stald 4;A1'],
    made: ofTable('record'),
  },
  { kind: 'notes', lines: ['Dato;Note;Stald;Sektion', '02-06-2026;Hoster;Stald 4;A2'], made: ofTable('note') },
  { kind: 'tasks', lines: ['Dato;Opgave;Stald', '20-06-2026;Vask A2;Stald 4'], made: ofTable('assignment') },
  {
    kind: 'locations',
    lines: ['Niveau;Navn;Ejendom;Stald;Stipladser', 'Sektion;A9;Nygaard;Stald 4;80'],
    made: ofTable('section', 'A9'),
  },
  { kind: 'batches', lines: ['Hold;Stald;Start', '2026-18;Holdstald;01-06-2026'], made: ofTable('batch', '2026-18') },
  {
    kind: 'instructions',
    lines: [
      'Diagnose;Lægemiddel;Dyregruppe;Dosis pr. kg;Enhed;Dage;Tilbageholdelse dage;Udstedt;Udløber;Dyrlæge;Ejendom',
      '12;Nuflor vet. 300 mg/ml;Slagtegrise;0,05;ml;2;18;01-05-2026;30-04-2027;Mette Dam;Nygaard',
    ],
    made: ofTable('instruction'),
  },
  {
    kind: 'raw_materials',
    lines: [
      'Navn;register_id;Tørstof pct;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra',
      'Byg;1;85;105,5;9,6;3,1;150;01-01-2026',
    ],
    made: ofTable('raw_material', 'Byg'),
  },
  {
    kind: 'feed_mixes',
    lines: [
      'Navn;Type;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra',
      'Start;Færdigfoder;112;17,5;5;245;01-01-2026',
    ],
    made: ofTable('feed_mix', 'Start'),
  },
  {
    kind: 'budget',
    lines: [
      'Type;Kategori;Pris;Gældende fra;Grundlag;Forbrug pr. enhed;Ejendom',
      'Udgift;26;1,25;01-01-2026;Fast pr. år;40000;Nygaard',
    ],
    made: ofTable('budget_line'),
  },
  {
    kind: 'sensor_readings',
    lines: ['Sensor;Tid;Værdi', 'Vandmåler A2;2026-06-12T03:20:00+02:00;7,5'],
    made: ofTable('sensor'),
  },
]

test.each(CASES)('what an import of $kind made names the file, row and import', async ({ lines, made, kind }) => {
  const herd = await aFormHerd(api, { head: 0 })
  await aBarn(api.db, herd.farm, { name: 'Holdstald', isBatchProduction: true })
  await addSensor(herd.who, { name: 'Vandmåler A2', section: herd.section, from: '2026-06-10T00:00' })
  const imports = importClient(api, herd.who)
  const found = await imports.take(lines, kind)
  expect(await imports.detail(found)).toMatchObject({ kind })
  const { rows } = await made(herd.company.directoryId).execute(api.db)
  expect(rows).toHaveLength(1)
  const params = { subject_id: rows[0]?.id ?? '' }
  const origin = { id: found.id, file_name: 'rows.csv', imported_at: '2026-06-15T12:00:00.000Z', row: 2 }
  expect(await herd.who.call(listImportOrigins, { params, query: {} })).toEqual([origin])

  // Whoever may not open the import does not see it: a colleague, and another company.
  const colleague = await aPerson(api.db, {
    company: herd.company,
    farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
  })
  expect(await api.as(colleague).call(listImportOrigins, { params, query: {} })).toEqual([])
  expect((await api.as(await aCompany(api.db)).send(listImportOrigins, { params, query: {} })).statusCode).toBe(404)
  // A new mix, place or batch is gone, and a deleted record or a sensor names nothing.
  expect(await imports.undo(found)).toBeNull()
  const after = await herd.who.send(listImportOrigins, { params, query: {} })
  expect(after.statusCode === 404 ? [] : after.json()).toEqual([])
})

test('a mix names the import of each of its prices, the newest first', async () => {
  const herd = await aFormHerd(api, { head: 0 })
  const imports = importClient(api, herd.who)
  const header = 'Navn;Type;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra'
  const first = await imports.take([header, 'Start;Færdigfoder;112;17,5;5;245;01-01-2026'])
  api.clock.advance({ minutes: 1 })
  const later = await imports.take([header, 'Start;Færdigfoder;112;17,5;5;251,50;01-03-2026'])
  const { rows } = await ofTable('feed_mix', 'Start')(herd.company.directoryId).execute(api.db)
  const origins = await herd.who.call(listImportOrigins, { params: { subject_id: rows[0]?.id ?? '' }, query: {} })
  expect(origins.map(({ id }) => id)).toEqual([later.id, first.id])
})

test('a price of the installation names its import by its first day', async () => {
  const company = await aCompany(api.db)
  const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const found = await importClient(api, admin).take([
    'Slags;Gældende fra;Felt;Værdi',
    'Døde;01-02-2026;less_than30;18,50',
    'Døde;01-02-2026;greater_than30;61,25',
  ])
  const originsOn = (day: string) =>
    admin.call(listImportOrigins, { params: { subject_id: INSTALLATION_PRICES }, query: { day } })
  expect(await originsOn('2026-02-01')).toMatchObject([{ id: found.id, row: 2 }])
  expect(await originsOn('2026-02-02')).toEqual([])
})
