import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { NUFLOR_ID } from '#testing/fixtures/stored-instruction.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { type FormInput, type FormLocation, submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi()

/** A herd of two sections with the same pigs: one to type into, and one to import into. */
async function twoSections() {
  const herd = await aFormHerd(api, { head: 0 })
  for (const { id } of [herd.empty, herd.section]) {
    const values = { 'FS_Main.FF_Date': '2026-06-01', 'FS_Main.FF_Number': 50, 'FS_Main.FF_AvgWeight': 30 }
    await submitForm(herd.who, formId.insertion, { section_id: id }, values, { confirmed: true })
  }
  return { ...herd, imports: importClient(api, herd.who) }
}
type Sections = Awaited<ReturnType<typeof twoSections>>

interface FormCase {
  kind: ImportKind
  form: number
  place: (herd: Sections) => FormLocation
  input: (herd: Sections) => FormInput
  lines: readonly string[]
  /** Everything that the entry stores, without ids. */
  stored: (company: string) => RawBuilder<{ entry: unknown }>
  /** A row that the form refuses, and its message. */
  refused: readonly [row: string, message: RegExp]
}

const inSection = ({ empty }: Sections) => ({ section_id: empty.id })
const onFarm = ({ farm }: Sections) => ({ farm_id: farm.id })
const single = (start: string) => ({ type: 'single' as const, start, end: null, interval: null, weekdays: [] })

const CASES: readonly FormCase[] = [
  {
    kind: 'notes',
    form: formId.note,
    place: inSection,
    input: () => ({ 'FS_Main.FF_Date': '2026-06-02', 'FS_Main.FF_Note': 'Hoster; varm stald' }),
    lines: ['Dato;Note;Stald;Sektion', '02-06-2026;"Hoster; varm stald";Stald 4;A2'],
    stored: (company) => sql`select json_build_array(day, text, version) as entry from note
      where directory_id = ${company} and deleted_at is null`,
    refused: ['02-06-2027;Senere;Stald 4;A2', /^date: /],
  },
  {
    kind: 'tasks',
    form: formId.task,
    place: inSection,
    input: () => ({
      'FS_Main.FF_Task': 'Vask A2',
      'FS_Main.FF_When': single('2026-06-20'),
      'FS_Main.FF_Priority': '1',
      'FS_Sub.FF_SubTask': 'Skyl',
      'FS_Sub_1.FF_SubTask': 'Sæbe',
      'FS_More.FF_Remark': 'Før levering',
    }),
    lines: [
      'Dato;Opgave;Trin;Prioritet;Bemærkning;Stald;Sektion',
      '20-06-2026;Vask A2;Skyl / Sæbe;Høj;Før levering;Stald 4;A2',
    ],
    stored: (company) => sql`select json_build_array(a.day, a.name, a.description, a.priority, a.type_id,
        (select json_agg(s.description order by s.position) from assignment_step s
          where s.directory_id = a.directory_id and s.assignment_id = a.id)) as entry from assignment a
      where a.directory_id = ${company} and a.deleted_at is null`,
    refused: ['20-05-2026;I går;;;;Stald 4;A2', /^date: /],
  },
  {
    kind: 'budget',
    form: formId.budgetLine,
    place: onFarm,
    input: ({ farm }) => ({
      'FS_Main.FF_IsIncome': '0',
      'FS_Main.FF_Category': '26',
      'FS_Main.FF_Basis': '6',
      'FS_Main.FF_Use': 40_000,
      'FS_Main.FF_PigType': '0',
      'FS_Main.FF_Price': 1.25,
      'FS_Main.FF_ValidFrom': '2026-01-01',
      'FS_Main.FF_Locations': [farm.id],
    }),
    lines: [
      'Type;Kategori;Pris;Gældende fra;Grundlag;Forbrug pr. enhed;Ejendom',
      'Udgift;26;1,25;01-01-2026;Fast pr. år;40000;Nygaard',
    ],
    stored: (company) => sql`select json_build_array(l.category_id, l.basis_id, l.pig_type, l.use_per_unit,
        (select json_agg(json_build_array(p.price_dkk, p.valid_from)) from budget_price p
          where p.directory_id = l.directory_id and p.line_id = l.id),
        (select json_agg(json_build_array(p.farm_id, p.barn_id)) from budget_place p
          where p.directory_id = l.directory_id and p.line_id = l.id)) as entry from budget_line l
      where l.directory_id = ${company}`,
    refused: ['Indtægt;26;1,30;01-01-2026;Fast pr. år;40000;Nygaard', /^category: /],
  },
  {
    kind: 'instructions',
    form: formId.newInstruction,
    place: onFarm,
    input: () => ({
      'FS_Main.FF_Drug': NUFLOR_ID,
      'FS_Main.FF_AnimalGroup': 'SLAUGHTER_PIGS',
      'FS_Main.FF_Diagnosis': '12',
      'FS_Main.FF_Method': '1',
      'FS_Dose.FF_DoseRate': 0.05,
      'FS_Dose.FF_DoseUnit': 'ml',
      'FS_Dose.FF_Days': 2,
      'FS_Dose.FF_Interval': 2,
      'FS_Dose.FF_Withdrawal': 18,
      'FS_Valid.FF_IssueDate': '2026-05-01',
      'FS_Valid.FF_Expires': '2027-04-30',
      'FS_Valid.FF_Vet': 'Mette Dam',
    }),
    lines: [
      'Diagnose;Lægemiddel;Dyregruppe;Dosis pr. kg;Enhed;Dage;Tilbageholdelse dage;Udstedt;Udløber;Dyrlæge;Ejendom',
      '12;Nuflor vet. 300 mg/ml;Slagtegrise;0,05;ml;2;18;01-05-2026;30-04-2027;Mette Dam;Nygaard',
    ],
    stored: (company) => sql`select json_build_array(farm_id, pig_type, diagnosis_id, drug_id, method_id, dose_rate,
        dose_unit, is_dose_per_head, times, interval_days, withdrawal_days, issue_day, expiry_day, vet) as entry
      from instruction where directory_id = ${company}`,
    refused: ['12;Ukendt;Slagtegrise;0,05;ml;2;18;01-05-2026;30-04-2027;;Nygaard', /^drug: ”Ukendt” findes ikke/],
  },
  {
    kind: 'treatments',
    form: formId.treatment,
    place: inSection,
    input: () => ({
      'FS_Main.FF_Instruction': '0',
      'FS_Main.FF_Number': 3,
      'FS_Main.FF_Weight': 31.5,
      'FS_Main.FF_Pen': '7',
      'FS_Course.FF_Date': '2026-06-03',
      'FS_Course.FF_FirstDone': true,
      'FS_Course.FF_Diagnosis': '12',
      'FS_Course.FF_Drug': NUFLOR_ID,
      'FS_Course.FF_Method': '1',
      'FS_Course.FF_DosePerAnimal': 1.6,
      'FS_Course.FF_DoseUnit': 'ml',
      'FS_Course.FF_Days': 1,
      'FS_Course.FF_Interval': '1',
      'FS_Course.FF_Withdrawal': 18,
    }),
    lines: [
      'Startdato;Diagnose;Lægemiddel;Antal;Vægt kg;Dosis;Enhed;Dage;Tilbageholdt til;Sti;Stald;Sektion',
      '03-06-2026;12;Nuflor vet. 300 mg/ml;3;31,5;1,6;ml;1;21-06-2026;7;Stald 4;A2',
    ],
    stored: (company) => sql`select json_build_array(r.day, r.head, t.instruction_id, t.diagnosis_id, t.drug_id,
        t.method_id, t.head, t.avg_kg, t.dose_per_animal, t.dose_unit, t.times, t.interval_days, t.withdrawal_days,
        t.last_day, t.withdrawal_end_day, t.is_done, t.pen, t.mark, t.remark) as entry
      from treatment t join record r on r.directory_id = t.directory_id and r.id = t.record_id
      where t.directory_id = ${company} and r.deleted_at is null`,
    refused: ['03-06-2026;12;Nuflor vet. 300 mg/ml;900;31,5;1,6;ml;1;21-06-2026;7;Stald 4;A2', /^number: /],
  },
]

test.each(CASES)('an imported row of $kind is the entry that its form makes, and can be undone', async (one) => {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await twoSections()
  const entries = async () => {
    const { rows } = await one.stored(herd.company.directoryId).execute(api.db)
    return rows.map(({ entry }) => entry)
  }
  const found = await herd.imports.take(one.lines)
  expect(await herd.imports.detail(found)).toMatchObject({ kind: one.kind })
  const imported = await entries()
  expect(imported).toHaveLength(1)
  const again = await herd.imports.upload([...one.lines, one.refused[0]])
  const states = (await herd.imports.rows(again)).map(([no, state, message]) => [no, state, message])
  expect(states).toEqual([
    [2, 'known', undefined],
    [3, 'error', expect.stringMatching(one.refused[1])],
  ])
  expect(await herd.imports.undo(found)).toBeNull()
  expect(await entries()).toEqual([])
  await submitForm(herd.who, one.form, one.place(herd), one.input(herd), { confirmed: true })
  expect(await entries()).toEqual(imported)
})

test('the days of a course that has ended are given, and those of one that goes on are tasks', async () => {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await twoSections()
  const header = 'Startdato;Slutdato;Diagnose;Lægemiddel;Antal;Vægt kg;Dosis;Enhed;Dage;Stald;Sektion'
  await herd.imports.take([
    header,
    '03-06-2026;07-06-2026;12;Nuflor vet. 300 mg/ml;3;31,5;1,6;ml;3;Stald 4;A2',
    '14-06-2026;;12;Nuflor vet. 300 mg/ml;3;38;1,9;ml;3;Stald 4;A1',
  ])
  const { rows } = await sql<{ day: string; is_done: boolean; given: string[] }>`
    select r.day::text as day, t.is_done, array(select d.given_day::text from treatment_day d
        where d.directory_id = t.directory_id and d.record_id = t.record_id and d.given_day is not null order by d.no) as given
    from treatment t join record r on r.directory_id = t.directory_id and r.id = t.record_id
    where t.directory_id = ${herd.company.directoryId} order by r.day`.execute(api.db)
  expect(rows).toEqual([
    { day: '2026-06-03', is_done: true, given: ['2026-06-03', '2026-06-05', '2026-06-07'] },
    { day: '2026-06-14', is_done: false, given: ['2026-06-14'] },
  ])
  const found = await herd.imports.upload([
    header,
    '03-06-2026;08-06-2026;12;Nuflor vet. 300 mg/ml;3;31,5;1,6;ml;3;Stald 4;A2',
  ])
  expect(await herd.imports.rows(found)).toEqual([
    [2, 'error', 'end_date: Dagene passer ikke fra startdato til slutdato'],
  ])
})

test('a task is assigned by name to who may read the farm', async () => {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await twoSections()
  await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
  const found = await herd.imports.upload([
    'Dato;Opgave;Udføres af;Ejendom',
    '20-06-2026;Vask;anna holm;Nygaard',
    '20-06-2026;Vask igen;Ukendt Person;Nygaard',
  ])
  expect(await herd.imports.rows(found)).toEqual([
    [2, 'ready'],
    [3, 'error', 'assignee: Ukendt Person har ikke adgang til ejendommen'],
  ])
})

test('a task that was done comes in as done, on its past day, and its importer can take it back', async () => {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await twoSections()
  const writer = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'ReadWrite' }] })
  const imports = importClient(api, api.as(writer))
  const found = await imports.take([
    'Dato;Opgave;Trin;Udføres af;Udført;Stald',
    '20-05-2026;Vask A2;Skyl / Sæbe;Anna Holm;22-05-2026;Stald 4',
    '15-06-2026;Tjek ventil;;;15-06-2026;Stald 4',
  ])
  const tasks = async () => {
    const { rows } = await sql`select a.day::text as day, a.name, a.completed_at, u.email = ${writer.email} as is_own,
        (select json_agg(s.completed_at is not null) from assignment_step s
          where s.directory_id = a.directory_id and s.assignment_id = a.id) as steps
      from assignment a left join user_account u on u.id = a.completed_by
      where a.directory_id = ${herd.company.directoryId} and a.deleted_at is null order by a.day`.execute(api.db)
    return rows
  }
  expect(await tasks()).toMatchObject([
    { day: '2026-05-20', name: 'Vask A2', completed_at: new Date('2026-05-22T10:00:00Z'), steps: [true, true] },
    { day: '2026-06-15', name: 'Tjek ventil', completed_at: new Date('2026-06-15T08:00:00Z'), is_own: true },
  ])
  const wrong = await imports.upload(['Dato;Opgave;Udført;Stald', '16-06-2026;Vask;16-06-2026;Stald 4'])
  expect(await imports.rows(wrong)).toEqual([[2, 'error', 'completed: Datoen må ikke ligge i fremtiden']])
  expect(await imports.undo(found)).toBeNull()
  expect(await tasks()).toEqual([])
})

test('rows on a farm that one may only read are errors, and a kind without its module is refused in words', async () => {
  api.clock.set('2026-06-15T08:00:00Z')
  const herd = await twoSections()
  const reader = await aPerson(api.db, {
    company: herd.company,
    farms: [
      { farm: herd.farm, permission: 'Read' },
      { farm: await aFarm(api.db, herd.company, { name: 'Sydgaard' }), permission: 'ReadWrite' },
    ],
  })
  const imports = importClient(api, api.as(reader))
  const found = await imports.upload(['Dato;Note;Ejendom', '02-06-2026;Her;Nygaard', '02-06-2026;Der;Sydgaard'])
  expect(await imports.rows(found)).toEqual([
    [2, 'error', 'farm: Du må ikke registrere på Nygaard'],
    [3, 'ready'],
  ])

  const small = await aCompany(api.db, { modules: [] })
  await aFarm(api.db, small)
  const lines = CASES.find(({ kind }) => kind === 'treatments')?.lines ?? []
  const others = importClient(api, api.as(small))
  expect(await others.detail(await others.upload(lines))).toMatchObject({
    status: 'failed',
    failure: 'Virksomheden har ikke adgang til behandlinger',
  })
})
