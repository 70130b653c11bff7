import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { ImportRow } from '@herdboard/contract/imports/import-detail.ts'
import { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import {
  addImport,
  changeImportRows,
  getFaultyRows,
  getImport,
  listImportRows,
} from '@herdboard/contract/imports/imports.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { listSensors } from '@herdboard/contract/monitoring/readings.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aFormHerd, aSlaughterhouse } from '#testing/fixtures/form-herd.ts'
import { addSensor } from '#testing/fixtures/sensors.ts'
import { aBarn, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const period = { from: '2026-03-01', to: '2026-06-15' }

/** 120 slaughter pigs in A2 since March, whose farm delivers to Tican; the places, sensor and mix that rows name. */
async function aHerd() {
  const herd = await aFormHerd(api, { day: '2026-03-10' })
  await aSection(api.db, herd.barn, { name: 'A3' })
  await aBarn(api.db, herd.farm, { name: 'Holdstald', isBatchProduction: true })
  await aSlaughterhouse(api.db, herd.company, { name: 'Tican', numbers: [{ farm_id: herd.farm.id, number: '77001' }] })
  await addSensor(herd.who, { name: 'Vandmåler A2', section: herd.section, from: '2026-06-10T00:00' })
  const [sensor] = await herd.who.call(listSensors, {})
  const admin = api.as(await aPerson(api.db, { company: herd.company, role: 'SolutionAdmin' }))
  const places = { location_ids: herd.farm.id }
  const sites = { site_ids: herd.farm.id }
  const views: Record<string, object> = {
    getOverview: { query: { ...period, isweaners: false, ...places } },
    getKpis: { query: { farm_ids: herd.farm.id, is_weaner: false } },
    getReconciliation: { query: { ...period, ...places } },
    listRecords: { query: { ...period, to: '2026-06-30' } },
    getPigMovements: { query: { ...period, ...sites } },
    getDeadPigs: { query: { ...period, ...sites } },
    getSlaughterSettlements: { query: period },
    getFeedConsumption: { query: { ...period, ...sites } },
    getDeliveryRegistrations: { query: { ...period, ...sites } },
    getDeliveryOriginal: { query: { ...period, ...sites } },
    getEconomyResult: { query: { ...period, ...sites } },
    getBudgetComparison: { query: period },
    listPostings: { query: { ...period, ...sites } },
    listBudgetEntries: {},
    listNotes: { query: { ...period, ...places } },
    listAssignments: { query: { ...period, to: '2026-06-30', incl_incomplete: true, ...places } },
    listTreatments: { query: { ...period, ...places } },
    listTreatmentHistory: { query: { ...period, ...places } },
    listTreatmentProcedures: {},
    listDirectoryFarms: {},
    listDirectoryBarns: {},
    listDirectorySections: {},
    listBatches: { query: period },
    listFeedMixes: {},
    listRawMaterials: {},
    listSensors: {},
    listDeadPayments: {},
    listReadings: { params: { id: sensor?.id }, query: { from: '2026-06-10', to: '2026-06-15' } },
  }
  /** Every view of the company as bytes, by endpoint. */
  const bytes = async (): Promise<Record<string, string>> => {
    const seen: Record<string, string> = {}
    for (const [name, input] of Object.entries(views)) {
      const response = await admin.send(endpointsByName.get(name) as AnyEndpoint, input as never)
      expect([name, response.statusCode]).toEqual([name, 200])
      seen[name] = response.body
    }
    return seen
  }
  return { admin, imports: importClient(api, admin), bytes }
}

interface Journey {
  header: string
  row: string
  /** Column and text of a row that a person mends, by the text that makes `row` faulty. */
  mend: readonly [column: string, faulty: string, right: string]
  /** Views that must change; others may. */
  changes: readonly string[]
}

const inSection = ';Stald 4;A2'
const JOURNEYS: Record<ImportKind, Journey> = {
  locations: {
    header: 'Niveau;Navn;Ejendom;Stald;Stipladser',
    row: 'Sektion;A9;Nygaard;Stald 4;80',
    mend: ['barn', ';Stald 4;', 'Stald 4'],
    changes: ['listDirectorySections'],
  },
  batches: {
    header: 'Hold;Stald;Start;Slut',
    row: '2026-18;Holdstald;01-05-2026;10-08-2026',
    mend: ['start', '01-05-2026', '01-05-2026'],
    changes: ['listBatches'],
  },
  raw_materials: {
    header: 'Navn;register_id;Tørstof pct;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra',
    row: 'Byg;1;85;105,5;9,6;3,1;150;01-01-2026',
    mend: ['valid_from', '01-01-2026', '01-01-2026'],
    changes: ['listRawMaterials'],
  },
  feed_mixes: {
    header: 'Navn;Type;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra;Ejendomme',
    row: 'Start;Færdigfoder;112;17,5;5;245;01-01-2026;Nygaard',
    mend: ['type', 'Færdigfoder', 'Færdigfoder'],
    changes: ['listFeedMixes'],
  },
  insertions: {
    header: 'Dato;Antal;Gns. vægt kg;Stald;Sektion',
    row: `04-05-2026;40;31,5${inSection}`,
    mend: ['number', ';40;', '40'],
    changes: ['getReconciliation', 'getPigMovements', 'getOverview', 'listRecords'],
  },
  stock_counts: {
    header: 'Dato;Talt;Gns. vægt kg;Stald;Sektion',
    row: `10-05-2026;117;52${inSection}`,
    mend: ['counted', ';117;', '117'],
    changes: ['getReconciliation', 'listRecords'],
  },
  deaths: {
    header: 'Dato;Antal;Måde;Vægt kg;Stald;Sektion',
    row: `05-05-2026;2;Aflivet;41,5${inSection}`,
    mend: ['number', ';2;', '2'],
    changes: ['getReconciliation', 'getDeadPigs', 'getOverview'],
  },
  transfers: {
    header: 'Dato;Antal;Gns. vægt kg;Stald;Sektion;Til stald;Til sektion',
    row: `06-05-2026;20;50${inSection};Stald 4;A3`,
    mend: ['number', ';20;', '20'],
    changes: ['getReconciliation', 'listRecords'],
  },
  departures: {
    header: 'Dato;Type;Antal;Vægt i alt kg;Køber;Stald;Sektion',
    row: `07-05-2026;Flyttet til anden besætning;10;512,4;Nabo${inSection}`,
    mend: ['number', ';10;', '10'],
    changes: ['getReconciliation', 'getPigMovements', 'getOverview'],
  },
  weighings: {
    header: 'Dato;Vejede;Gns. vægt kg;Stald;Sektion',
    row: `08-05-2026;15;53,2${inSection}`,
    mend: ['weighed', ';15;', '15'],
    changes: ['listRecords'],
  },
  bookings: {
    header: 'Slagtedato;Antal;Forventet vægt kg;Stald;Sektion',
    row: `18-06-2026;30;105${inSection}`,
    mend: ['heads', ';30;', '30'],
    changes: ['listRecords'],
  },
  feed_consumption: {
    header: 'Fra;Til;Blanding;Kg;Stald;Sektion',
    row: `01-05-2026;07-05-2026;Slagtegrise;2800${inSection}`,
    mend: ['mix', 'Slagtegrise', 'Slagtegrise'],
    changes: ['getFeedConsumption', 'getOverview'],
  },
  feed_deliveries: {
    header: 'Dato;Leverandør;Ordrenr.;Blanding;Kg;Pris kr./100 kg;Stald',
    row: '02-05-2026;Foderhuset;4711;Slagtegrise;12000;215,50;Stald 4',
    mend: ['kg', ';12000;', '12000'],
    changes: ['getDeliveryRegistrations'],
  },
  feed_stock: {
    header: 'Dato;Blanding;Kg;Stald',
    row: '09-05-2026;Slagtegrise;3400;Stald 4',
    mend: ['kg', ';3400;', '3400'],
    changes: ['listRecords'],
  },
  postings: {
    header: 'Dato;Kategori;Beløb;Tekst;Ejendom',
    row: '11-05-2026;26;1.234,50;El i maj;Nygaard',
    mend: ['category', ';26;', '26'],
    changes: ['listPostings', 'getEconomyResult'],
  },
  settlements: {
    header:
      'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Antal grise;Slagtevægt i alt kg;Kødprocent;Notering;Beløb;Stald;Sektion',
    row: `08-06-2026;4711;Tican;77001;10;890,0;61,0;12,50;10012,50${inSection}`,
    mend: ['heads', ';10;', '10'],
    changes: ['getSlaughterSettlements', 'getReconciliation', 'getOverview'],
  },
  carcasses: {
    header: 'settlement_no;slaughterhouse;supplier_no;slaughter_date;carcass_weight;lean_pct;farm;barn;section',
    row: '4720;Tican;77001;2026-06-09;90.4;61.8;Nygaard;Stald 4;A2',
    mend: ['carcass_weight', ';90.4;', '90.4'],
    changes: ['getSlaughterSettlements', 'getReconciliation'],
  },
  instructions: {
    header:
      'Diagnose;Lægemiddel;Dyregruppe;Dosis pr. kg;Enhed;Dage;Tilbageholdelse dage;Udstedt;Udløber;Dyrlæge;Ejendom',
    row: '12;Nuflor vet. 300 mg/ml;Slagtegrise;0,05;ml;2;18;01-05-2026;30-04-2027;Mette Dam;Nygaard',
    mend: ['days', ';2;', '2'],
    changes: ['listTreatmentProcedures'],
  },
  treatments: {
    header: 'Startdato;Diagnose;Lægemiddel;Antal;Vægt kg;Dosis;Enhed;Dage;Stald;Sektion',
    row: `03-06-2026;12;Nuflor vet. 300 mg/ml;3;71,5;1,6;ml;1${inSection}`,
    mend: ['number', ';3;', '3'],
    changes: ['listTreatmentHistory'],
  },
  notes: {
    header: 'Dato;Note;Stald;Sektion',
    row: `02-06-2026;Hoster${inSection}`,
    mend: ['date', '02-06-2026', '02-06-2026'],
    changes: ['listNotes'],
  },
  tasks: {
    header: 'Dato;Opgave;Stald',
    row: '20-06-2026;Vask A2;Stald 4',
    mend: ['date', '20-06-2026', '20-06-2026'],
    changes: ['listAssignments'],
  },
  budget: {
    header: 'Type;Kategori;Pris;Gældende fra;Grundlag;Forbrug pr. enhed;Ejendom',
    row: 'Udgift;26;1,25;01-01-2026;Fast pr. år;40000;Nygaard',
    mend: ['price', ';1,25;', '1,25'],
    changes: ['listBudgetEntries', 'getBudgetComparison'],
  },
  prices: {
    header: 'Slags;Gældende fra;Felt;Værdi',
    row: 'Døde;01-02-2026;less_than30;18,50\nDøde;01-02-2026;greater_than30;61,25',
    mend: ['value', ';18,50', '18,50'],
    changes: ['listDeadPayments'],
  },
  sensor_readings: {
    header: 'Sensor;Tid;Værdi',
    row: 'Vandmåler A2;2026-06-12T03:20:00+02:00;7,5',
    mend: ['value', ';7,5', '7,5'],
    changes: ['listReadings'],
  },
}

test.each(ImportKind.options)(
  'a row of %s is sent back, mended, imported, seen in figures, known in another file, and undone',
  async (kind) => {
    const { admin, imports, bytes } = await aHerd()
    const { header, row, mend, changes } = JOURNEYS[kind]
    const [column, good, right] = mend
    const before = await bytes()
    const faulty = row.replace(good, good.startsWith(';') ? good.replace(/[^;]+/, 'x?') : 'x?')
    const body = Buffer.from(`${header}\n${faulty}\n`)
    const { id } = await admin.call(addImport, { query: { file_name: `${kind}.csv`, kind }, body })
    await runImportJobs(api)
    const { data: rows } = await admin.call(listImportRows, { params: { id }, query: {} })
    // A carcass holds back its settlement, which is no column's.
    expect([rows[0]?.state, kind === 'carcasses' ? column : rows[0]?.messages[0]?.column]).toEqual(['error', column])
    // The file of faulty rows comes in again as it left, with its column of errors.
    const sentBack = Buffer.from((await admin.send(getFaultyRows, { params: { id } })).rawPayload)
    const again = await admin.call(addImport, { query: { file_name: `${kind}-fejl.csv`, kind }, body: sentBack })
    await runImportJobs(api)
    const { data: same } = await admin.call(listImportRows, { params: { id: again.id }, query: {} })
    expect(same.map(problemsOf)).toEqual(rows.filter(({ state }) => state === 'error').map(problemsOf))
    await admin.call(changeImportRows, { params: { id }, body: { rows: [{ no: 2, values: { [column]: right } }] } })
    await runImportJobs(api)
    const { data: mended } = await admin.call(listImportRows, { params: { id }, query: {} })
    expect(mended.filter(({ state }) => state === 'error')).toEqual([])
    expect(differing(await bytes(), before)).toEqual([])

    await imports.run({ id })
    expect(await admin.call(getImport, { params: { id } })).toMatchObject({ kind, can_undo: true })
    const after = await bytes()
    expect(changes.filter((name) => after[name] === before[name])).toEqual([])
    const other = await imports.upload([`${header};Bilag`, ...row.split('\n').map((line) => `${line};nr. 7`)], kind)
    const known = (await imports.rows(other)).map(([, state]) => state)
    expect(new Set(known)).toEqual(new Set(['known']))
    expect(await imports.undo({ id })).toBeNull()
    expect(differing(await bytes(), before)).toEqual([])
  },
)

const problemsOf = ({ state, messages }: ImportRow) => [state, messages.map(({ code, column }) => [code, column])]

/** Names of the views that differ. */
const differing = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name])
