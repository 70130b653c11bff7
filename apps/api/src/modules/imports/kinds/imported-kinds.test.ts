import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { addImport, getImport, listImportRows, runImport, undoImport } from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aSection } from '#testing/fixtures/test-company.ts'
import { type FormInput, type FormLocation, submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi()

/** A herd with two sections of the same history, one to type into and one to import into, and one to move pigs to. */
async function twins() {
  const herd = await aFormHerd(api, { head: 0 })
  const [typed, imported] = [herd.empty, herd.section]
  const target = await aSection(api.db, herd.barn, { name: 'A3' })
  for (const { id } of [typed, imported]) {
    await submitForm(
      herd.who,
      formId.insertion,
      { section_id: id },
      { 'FS_Main.FF_Date': '2026-04-01', 'FS_Main.FF_Number': 200, 'FS_Main.FF_AvgWeight': 30 },
      { confirmed: true },
    )
  }
  return { ...herd, typed, imported, target }
}
type Twins = Awaited<ReturnType<typeof twins>>

interface KindCase {
  form: number
  /** What a person types. */
  input: (twins: Twins) => FormInput
  /** Where it is typed; the section by default. */
  place?: (twins: Twins) => FormLocation
  header: string
  row: string
}

/** Kinds with a test of their own beside them. */
type OtherKind =
  | 'batches'
  | 'budget'
  | 'carcasses'
  | 'feed_mixes'
  | 'instructions'
  | 'locations'
  | 'notes'
  | 'prices'
  | 'raw_materials'
  | 'sensor_readings'
  | 'settlements'
  | 'tasks'
  | 'treatments'
type RecordsKind = Exclude<ImportKind, OtherKind>

/** The same record typed and imported, by kind. */
const CASES: Record<RecordsKind, KindCase> = {
  insertions: {
    form: formId.insertion,
    input: () => ({
      'FS_Main.FF_Date': '2026-05-04',
      'FS_Main.FF_Number': 40,
      'FS_Main.FF_AvgWeight': 31.5,
      'FS_Main.FF_EntryKind': '1',
      'FS_Main.FF_PigletSupplier': 'Vestergaard',
      'FS_Price.FF_PricePerPig': 512.5,
      'FS_More.FF_Breed': '2',
    }),
    header: 'Dato;Antal;Gns. vægt kg;Type;Leverandør;Pris pr. gris;Race',
    row: '04-05-2026;40;31,5;Købt;Vestergaard;512,50;LY/YL',
  },
  stock_counts: {
    form: formId.stockCount,
    input: () => ({ 'FS_Main.FF_Date': '2026-05-10', 'FS_Unit_1.FF_Counted': 197, 'FS_Unit_1.FF_AvgWeight': 52 }),
    header: 'Dato;Talt;Gns. vægt kg',
    row: '10-05-2026;197;52',
  },
  deaths: {
    form: formId.deadPigs,
    input: () => ({
      'FS_Main.FF_Date': '2026-05-05',
      'FS_Dead.FF_Number': 2,
      'FS_Dead.FF_DeathKind': '2',
      'FS_Dead.FF_DeathCause': '1',
      'FS_Dead.FF_Weight': 41.5,
    }),
    header: 'Dato;Antal;Måde;Årsag;Vægt kg',
    row: '05-05-2026;2;Aflivet;1;41,5',
  },
  transfers: {
    form: formId.transfer,
    input: ({ target }) => ({
      'FS_Main.FF_Date': '2026-05-06',
      'FS_To.FF_TransferTo': target.id,
      'FS_To.FF_Number': 20,
      'FS_To.FF_AvgWeight': 50,
    }),
    header: 'Dato;Antal;Gns. vægt kg;Til stald;Til sektion',
    row: '06-05-2026;20;50;Stald 4;A3',
  },
  departures: {
    form: formId.departure,
    input: () => ({
      'FS_Main.FF_Date': '2026-05-07',
      'FS_Main.FF_DepartureKind': '3',
      'FS_Main.FF_Number': 10,
      'FS_Main.FF_TotalWeight': 512.4,
      'FS_Main.FF_AvgWeight': 51.24,
      'FS_To.FF_Buyer': 'Nabo',
    }),
    header: 'Dato;Type;Antal;Vægt i alt kg;Køber',
    row: '07-05-2026;Flyttet til anden besætning;10;512,4;Nabo',
  },
  weighings: {
    form: formId.weighing,
    input: () => ({
      'FS_Main.FF_Date': '2026-05-08',
      'FS_Weighing.FF_Number': 15,
      'FS_Weighing.FF_AvgWeight': 53.2,
      'FS_More.FF_WeighMethod': '1',
    }),
    header: 'Dato;Vejede;Gns. vægt kg;Metode',
    row: '08-05-2026;15;53,2;Vægt',
  },
  bookings: {
    form: formId.slaughterBooking,
    input: () => ({ 'FS_Main.FF_Date': '2026-06-18', 'FS_Main.FF_Number': 30, 'FS_Main.FF_AvgLiveWeight': 105 }),
    header: 'Slagtedato;Antal;Forventet vægt kg',
    row: '18-06-2026;30;105',
  },
  feed_consumption: {
    form: formId.feedUse,
    input: ({ mix }) => ({
      'FS_Main.FF_DateFrom': '2026-05-01',
      'FS_Main.FF_Date': '2026-05-07',
      'FS_Feed.FF_Mix': mix.id,
      'FS_Feed.FF_Amount': 2800,
    }),
    header: 'Fra;Til;Blanding;Kg',
    row: '01-05-2026;07-05-2026;Slagtegrise;2.800',
  },
  feed_deliveries: {
    form: formId.feedDelivery,
    input: ({ mix, barn }) => ({
      'FS_Main.FF_Date': '2026-05-02',
      'FS_Main.FF_FeedSupplier': 'Foderhuset',
      'FS_Main.FF_OrderNo': '4711',
      'FS_Line.FF_Mix': mix.id,
      'FS_Line.FF_Amount': 12_000,
      'FS_Line.FF_AllocateTo': barn.id,
      'FS_Line.FF_Price': 215.5,
    }),
    header: 'Dato;Leverandør;Ordrenr.;Blanding;Kg;Pris kr./100 kg',
    row: '02-05-2026;Foderhuset;4711;Slagtegrise;12000;215,50',
  },
  feed_stock: {
    form: formId.feedCount,
    input: ({ mix }) => ({ 'FS_Main.FF_Date': '2026-05-09', 'FS_Silo.FF_Mix': mix.id, 'FS_Silo.FF_Amount': 3400 }),
    header: 'Dato;Blanding;Kg',
    row: '09-05-2026;Slagtegrise;3400',
  },
  postings: {
    form: formId.posting,
    input: () => ({
      'FS_Main.FF_IsIncome': '0',
      'FS_Main.FF_Date': '2026-05-11',
      'FS_Main.FF_Category': '26',
      'FS_Main.FF_AmountDkk': 1234.5,
      'FS_Main.FF_Text': 'El i maj',
    }),
    header: 'Dato;Kategori;Beløb;Tekst',
    row: '11-05-2026;26;1.234,50;El i maj',
  },
}
/** Kinds whose rows name no section. */
const OF_BARN: ReadonlySet<string> = new Set(['feed_deliveries', 'feed_stock', 'postings'])
/** Values that only a form has: what it calculated, and the place where it was opened. */
const FORM_ONLY =
  /^FF_(Origin|Left|Expected|Energy|PerPigDay|CalculatedStock|LineTotal|Calculated|SumCounted|SumDifference|EstWeight|IsOpening|Unit|Deviation|Haulier|PriceTotal|WeightSpread|CollectionReported|Slaughterhouse|SupplierNumber|TreatedExcluded|Surcharge|Silo|Pickup.*|.*Carcass.*|Small.*)$/

async function recordsOf(where: { id: string }): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ id: string; detail: Record<string, unknown> }>`
    select r.id, r.type_id, r.day, r.head, r.kg, r.detail,
      (select json_agg(json_build_array(l.day, l.kind, l.head, l.kg, l.peer_unit_id is null) order by l.kind)
        from herd_leg l where l.directory_id = r.directory_id and l.record_id = r.id) as legs,
      (select json_build_array(c.day, c.head, c.avg_kg, c.is_opening) from herd_count c
        where c.directory_id = r.directory_id and c.record_id = r.id) as count,
      (select json_build_array(w.day, w.head, w.avg_kg) from herd_weighing w
        where w.directory_id = r.directory_id and w.record_id = r.id) as weighing,
      (select json_build_array(u.mix_id, u.from_day, u.to_day, u.kg) from feed_use u
        where u.directory_id = r.directory_id and u.record_id = r.id) as feed_use,
      (select json_build_array(m.mix_id, m.day, m.kg, m.price_dkk_per_100kg, m.pig_type) from feed_move m
        where m.directory_id = r.directory_id and m.record_id = r.id) as feed_move,
      (select json_build_array(f.mix_id, f.day, f.kg) from feed_count f
        where f.directory_id = r.directory_id and f.record_id = r.id) as feed_count,
      (select json_build_array(p.category_id, p.amount_ore, p.quantity, p.pig_type) from posting p
        where p.directory_id = r.directory_id and p.record_id = r.id) as posting
    from record r where r.id = ${where.id}`.execute(api.db)
  const plain = (detail: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(detail)
        .filter(([key]) => !FORM_ONLY.test(key))
        .map(([key, value]) => [
          key,
          Array.isArray(value) ? value.map((each) => plain(each as Record<string, unknown>)) : value,
        ]),
    )
  return rows.map(({ id: _id, detail, ...row }) => ({ ...row, detail: plain(detail) }))
}

test.each(Object.keys(CASES) as RecordsKind[])(
  'an imported row of %s is the record that its form makes, and can be undone',
  async (kind) => {
    const herd = await twins()
    const { form, input, header, row } = CASES[kind]
    const isOfBarn = OF_BARN.has(kind)
    const place = isOfBarn ? { barn_id: herd.barn.id } : { section_id: herd.typed.id }
    const typed = await submitForm(herd.who, form, place, input(herd), { confirmed: true })
    if (isOfBarn) {
      // At the same place the second would be known already: the typed one is compared, then removed.
      const stored = await recordsOf(typed)
      await sql`update record set deleted_at = now() where id = ${typed.id}`.execute(api.db)
      expect(await importAndUndo(herd, kind, `${header};Stald`, `${row};Stald 4`)).toEqual(stored)
      return
    }
    expect(await importAndUndo(herd, kind, `${header};Stald;Sektion`, `${row};Stald 4;A2`)).toEqual(
      await recordsOf(typed),
    )
  },
)

async function importAndUndo(herd: Twins, kind: ImportKind, header: string, row: string) {
  const body = Buffer.from(`${header}\n${row}\n`)
  const { id } = await herd.who.call(addImport, { query: { file_name: `${kind}.csv` }, body })
  const params = { id }
  await runImportJobs(api)
  const checked = await herd.who.call(getImport, { params })
  const { data: rows } = await herd.who.call(listImportRows, { params, query: {} } as never)
  expect(checked, JSON.stringify(rows)).toMatchObject({ kind, status: 'checked', missing: [] })
  expect(checked.counts.ready + checked.counts.question, JSON.stringify(rows)).toBe(1)
  await herd.who.call(runImport, { params, body: { confirmed: true } })
  await runImportJobs(api)
  expect(await herd.who.call(getImport, { params })).toMatchObject({ status: 'imported' })
  const { rows: effects } = await sql<{ id: string }>`
    select subject_id as id from import_effect where import_id = ${id}`.execute(api.db)
  const stored = (await Promise.all(effects.map(recordsOf))).flat()
  await herd.who.call(undoImport, { params, body: {} })
  await runImportJobs(api)
  expect(await herd.who.call(getImport, { params })).toMatchObject({ status: 'undone', failure: null })
  const { rows: left } = await sql`select from record where id = any(${effects.map((effect) => effect.id)}::uuid[])
    and deleted_at is null`.execute(api.db)
  expect(left).toEqual([])
  return stored
}
