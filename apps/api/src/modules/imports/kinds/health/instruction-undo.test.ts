import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

test('an undo of instructions names the treatment by one of them, and its file', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-10' })
  const admin = api.as(await aPerson(api.db, { company: herd.company, role: 'DirectoryAdmin' }))
  const imports = importClient(api, admin)
  const instructions = await imports.take(
    [
      'Diagnose;Lægemiddel;Dyregruppe;Dosis pr. kg;Enhed;Dage;Tilbageholdelse dage;Udstedt;Udløber;Dyrlæge;Ejendom',
      '10;Penovet vet. 300 mg/ml;Slagtegrise;0,05;ml;2;18;01-06-2026;01-07-2026;Mette Dam;Nygaard',
    ],
    'instructions',
  )
  const treatments = await imports.take(
    [
      'Startdato;Diagnose;Lægemiddel;Antal;Vægt kg;Dosis;Enhed;Dage;Stald;Sektion',
      '03-06-2026;10;Penovet vet. 300 mg/ml;3;71,5;3,6;ml;1;Stald 4;A2',
    ],
    'treatments',
  )
  expect(await imports.undo(instructions)).toMatch(/03\.06\.2026, Stald 4, A2, 3 stk\., .*rows\.csv/)
  // The medicine record keeps a treatment that was taken back.
  expect(await imports.undo(treatments)).toBeNull()
  expect(await imports.undo(instructions)).toBe(
    'Instruksen er brugt og kan ikke slettes: Behandling, 03.06.2026, Stald 4, A2, 3 stk.',
  )
})

test('an undo of places is refused as long as an instruction is for their farm', async () => {
  const { company } = await aFormHerd(api, { day: '2026-03-10' })
  const admin = api.as(await aPerson(api.db, { company, role: 'DirectoryAdmin' }))
  const imports = importClient(api, admin)
  const places = await imports.take([
    'Niveau;Navn;Ejendom;Stald;Dyregruppe;Åbningsdato;Åbningsantal;Åbningsvægt kg',
    'Ejendom;Sydgaard;;;;;;',
    'Stald;Stald 7;Sydgaard;;Slagtegrise;01-06-2026;80;60',
  ])
  const instructions = await imports.take(
    [
      'Diagnose;Lægemiddel;Dyregruppe;Dosis pr. kg;Enhed;Dage;Tilbageholdelse dage;Udstedt;Udløber;Dyrlæge;Ejendom',
      '10;Penovet vet. 300 mg/ml;Slagtegrise;0,05;ml;2;18;01-06-2026;01-07-2026;Mette Dam;Sydgaard',
    ],
    'instructions',
  )
  const treatments = await imports.take(
    [
      'Startdato;Diagnose;Lægemiddel;Antal;Vægt kg;Dosis;Enhed;Dage;Stald',
      '03-06-2026;10;Penovet vet. 300 mg/ml;3;61;3,1;ml;1;Stald 7',
    ],
    'treatments',
  )
  expect(await imports.undo(treatments)).toBeNull()
  expect(await imports.undo(places)).toBe('Sydgaard kan ikke fjernes: behandlingsinstruksen fra 01.06.2026 gælder her')
  // The medicine record keeps it for good.
  expect(await imports.undo(instructions)).toMatch(/^Instruksen er brugt/)
  expect((await admin.call(listDirectoryFarms, {})).map(({ name }) => name)).toContain('Sydgaard')
})
