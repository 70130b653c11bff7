import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { removeRecord, restoreRecord } from '@herdboard/contract/herd/records.ts'
import { getTreatmentJournal } from '@herdboard/contract/herd/treatments.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aStoredInstruction } from '#testing/fixtures/stored-instruction.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, fillForm } from '#testing/forms/submit-form.ts'
import { submitTreatment } from '#testing/forms/submit-treatment.ts'
import { linesOf, overlappingTexts, readPdf, textsOutside } from '#testing/reports/read-pdf.ts'

const api = await testApi()
const june = { from: '2026-06-01', to: '2026-06-30' }

/** Three of 120 pigs in Stald 4, A2 get 1.8 ml Nuflor on 15 June 2026, and again on 16 June by the same person. */
async function aTreatedHerd(day = '2026-06-15') {
  const year = Number(day.slice(0, 4))
  api.clock.set(`${year}-06-01T08:00:00Z`)
  const herd = await aFormHerd(api, { day: `${year}-05-20` })
  const validity = { issued: `${year}-05-20`, expires: `${year}-06-24` }
  await aStoredInstruction(api.db, herd.company, herd.farm, { times: 2, intervalDays: 1, ...validity })
  api.clock.set(`${day}T08:00:00Z`)
  const filled = {
    'FS_Main.FF_Number': 3,
    'FS_Main.FF_Weight': 36,
    'FS_Main.FF_Pen': '7',
    'FS_Course.FF_DosePerAnimal': 1.8,
    'FS_More.FF_DrugBatch': 'LOT-88',
    'FS_More.FF_Remark': 'Hoster om natten',
  }
  const { id } = await submitTreatment(herd.who, herd.place, filled, { confirmed: true })
  return { ...herd, id: id as RecordId }
}
type Herd = Awaited<ReturnType<typeof aTreatedHerd>>

async function give({ who, place, id }: Herd, day: string) {
  api.clock.set(`${day}T07:00:00Z`)
  const at = { ...place, resource_id: id }
  const { form } = await who.call(getForm, { params: { form_id: formId.treatmentDay }, query: at })
  const body = { ...at, confirmed: true, form: fillForm(form, {}) }
  await who.call(postForm, { params: { form_id: formId.treatmentDay }, body })
}

async function journalPages(who: TestClient, query: object = june, language = 'da') {
  const response = await who.send(getTreatmentJournal, { query: query as typeof june }, { language })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(response.rawPayload)
}
/** The words of the journal in reading order, without spaces, because cells break their lines. */
const journalText = async (who: TestClient, query?: object, language?: string) =>
  (await journalPages(who, query, language))
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join('')
    .replaceAll(/\s|\u200b/g, '')
const squeezed = (text: string) => text.replaceAll(/\s/g, '')

test('the journal states place, animals, drug, dose, amount, withdrawal, instruction and person', async () => {
  const herd = await aTreatedHerd()
  await give(herd, '2026-06-16')
  const text = await journalText(herd.who)
  for (const words of [
    'Medicinjournal',
    'Periode: 01.06.2026 - 30.06.2026',
    '1 behandling',
    '15.06.2026 - 16.06.2026',
    '2 gange',
    'Stald 4',
    'A2',
    'sti 7',
    'Slagtegrise',
    '36 kg',
    'Ondartet lungesyge (AP)',
    'Nuflor vet. 300 mg/ml',
    'Injektion (i.m.)',
    'batchnr. LOT-88',
    '1,8 ml',
    // 1.8 ml · 3 pigs · 2 days
    '10,8 ml',
    // 16 June and 18 days
    '04.07.2026',
    '18 dage',
    'udstedt 20.05.2026',
    'Hoster om natten',
    'Forbrug i perioden',
  ])
    expect(text).toContain(squeezed(words))
})

test('a corrected course says who corrected what, an ongoing one how far it is', async () => {
  const herd = await aTreatedHerd()
  const correction = { 'FS_Main.FF_Number': 4, 'FS_Course.FF_DosePerAnimal': 2 }
  await changeRecordByForm(herd.who, herd.id, correction, { confirmed: true })
  const text = await journalText(herd.who)
  expect(text).toContain(squeezed('i gang: 1 af 2'))
  expect(text).toMatch(/Rettet15\.06\.202610\.00af.+:Antaldyr3→4,Dosispr\.dyr1,8ml→2ml/)
  // 2 ml · 4 pigs · 1 day so far
  expect(text).toContain(squeezed('8 ml'))
})

test('a deleted course stays in the journal with its reason and person, and counts in no total', async () => {
  const herd = await aTreatedHerd()
  await give(herd, '2026-06-16')
  const query = { confirmed: 'true', reason: 'Skrevet på den forkerte sektion' } as const
  await herd.who.call(removeRecord, { params: { id: herd.id }, query })
  const text = await journalText(herd.who)
  expect(text).toContain(squeezed('1 behandling, heraf 1 slettet'))
  expect(text).toContain(squeezed('Nuflor vet. 300 mg/ml'))
  expect(text).toMatch(/Slettet16\.06\.202609\.00af.+:Skrevetpådenforkertesektion/)
  expect(text).not.toContain(squeezed('Forbrug i perioden'))
})

test('a course that was deleted and restored says both, and keeps the reason of each deletion', async () => {
  const herd = await aTreatedHerd()
  await give(herd, '2026-06-16')
  const remove = (reason: string) =>
    herd.who.call(removeRecord, { params: { id: herd.id }, query: { confirmed: 'true', reason } })
  await remove('Forkert sti')
  api.clock.set('2026-06-17T07:00:00Z')
  await herd.who.call(restoreRecord, { params: { id: herd.id }, query: { confirmed: 'true' } })
  const restored = await journalText(herd.who)
  expect(restored).toMatch(/Slettet16\.06\.202609\.00af[^:]+:Forkertsti.*Gendannet17\.06\.202609\.00af[^:]+:tællerigen/)
  expect(restored).not.toContain(squeezed('heraf 1 slettet'))
  api.clock.set('2026-06-18T07:00:00Z')
  await remove('Skrevet to gange')
  expect(await journalText(herd.who)).toMatch(
    /:Forkertsti.*:tællerigen.*Slettet18\.06\.202609\.00af[^:]+:Skrevettogange/,
  )
  const { data } = await herd.who.call(listAudit, { query: { kind: 'record' } })
  const deletion = data.find(({ subject_id, action_name }) => subject_id === herd.id && action_name === 'Slettet')
  if (!deletion) throw new Error('the deletion has no entry')
  const { changes } = await herd.who.call(getAuditEntry, { params: { id: deletion.id } })
  expect(changes.at(-1)).toEqual({ label: 'Begrundelse', before: null, after: 'Skrevet to gange' })
  expect(changes.length).toBeGreaterThan(1)
})

test('a course deleted on its first day, without a reason, stays in the journal', async () => {
  const herd = await aTreatedHerd()
  await herd.who.call(removeRecord, { params: { id: herd.id }, query: {} })
  expect(await journalText(herd.who)).toMatch(/heraf1slettet.*Slettet15\.06\.202610\.00af/)
})

test('five years later the journal is complete, although section, barn and person are gone', async () => {
  const herd = await aTreatedHerd('2021-06-15')
  await give(herd, '2021-06-16')
  const { directoryId } = herd.company
  const gone = { deleted_at: api.clock.now() }
  await api.db.updateTable('section').set(gone).where('id', '=', herd.section.id).execute()
  await api.db.updateTable('barn').set(gone).where('id', '=', herd.barn.id).execute()
  api.clock.set('2026-06-15T08:00:00Z')
  const reader = api.as({ ...herd.company })
  const query = { from: '2021-06-15', to: '2026-06-15' }
  const text = await journalText(reader, query)
  expect(text).toContain(squeezed('15.06.2021 - 16.06.2021'))
  expect(text).toContain('Stald4A2')
  const of = { ...query, location_ids: herd.farm.id }
  expect(await journalText(reader, of)).toContain(squeezed('1 behandling'))
  expect(await journalText(reader, { from: '2021-06-17', to: '2026-06-15' })).toContain(
    squeezed('Ingen behandlinger i perioden'),
  )
  expect(directoryId).toBe(herd.company.directoryId)
})

test('a place filter leaves out the treatments of other barns, and another company sees none', async () => {
  const herd = await aTreatedHerd()
  const other = await aBarn(api.db, herd.farm, { name: 'Stald 9' })
  const none = squeezed('Ingen behandlinger i perioden')
  expect(await journalText(herd.who, { ...june, location_ids: other.id })).toContain(none)
  const stranger = await aCompany(api.db)
  await aFarm(api.db, stranger)
  expect(await journalText(api.as(stranger))).toContain(none)
})

test('the period of a journal spans at most five years', async () => {
  const { who } = await aTreatedHerd()
  const response = await who.send(getTreatmentJournal, { query: { from: '2019-01-01', to: '2026-01-01' } })
  expect(response.statusCode).toBe(400)
})

test.each(languages.map(({ code }) => code))(
  'no text of the journal overlaps or leaves the page in %s',
  async (code) => {
    const herd = await aTreatedHerd()
    await give(herd, '2026-06-16')
    for (let pen = 0; pen < 30; pen += 1) {
      const filled = {
        'FS_Main.FF_Number': 120,
        'FS_Main.FF_Weight': 36,
        'FS_Main.FF_Pen': `Nordstaldens sti ${pen}`,
        'FS_Main.FF_Mark': 'Rødøremærkeogblåstribepåryggen',
        'FS_Course.FF_DosePerAnimal': 1.83,
        'FS_More.FF_Remark': 'Ringet til dyrlægen, som ser på dem i morgen. '.repeat(6),
      }
      await submitTreatment(herd.who, herd.place, filled, { confirmed: true })
    }
    const pages = await journalPages(herd.who, june, code)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flatMap(overlappingTexts)).toEqual([])
    expect(pages.flatMap((page) => textsOutside(page, 13))).toEqual([])
    expect(linesOf(pages[1]?.texts ?? [])[0]).toMatch(/ · Nygaard$/)
  },
)

test.each(['Lincocin/Lincomycin', 'Benzylpenicillinprocain', 'Mykoplasma-ledbetændelse'])(
  'the name of a drug can be searched in the journal: %s',
  async (name) => {
    const herd = await aTreatedHerd()
    await sql`update treatment set drug_name = ${`${name} vet. 100 mg/ml`} where record_id = ${herd.id}`.execute(api.db)
    const texts = (await journalPages(herd.who)).flatMap((page) => page.texts.map(({ text }) => text))
    expect(texts.join('')).toContain(name)
  },
)

test('the file is named by record, farm and period', async () => {
  const herd = await aTreatedHerd()
  const { headers } = await herd.who.send(getTreatmentJournal, { query: june })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    `Medicinjournal ${herd.farm.name} 01.06.2026-30.06.2026.pdf`,
  )
})

test('a journal of more than 10,000 treatments is refused with a way out', async () => {
  const herd = await aTreatedHerd()
  // The same course ten thousand times more, under new ids.
  const copyOf = (column: string) => sql`jsonb_build_object(${sql.lit(column)}, md5('journal ' || n)::uuid)`
  for (const [table, key] of [
    ['record', 'id'],
    ['treatment', 'record_id'],
    ['treatment_day', 'record_id'],
  ] as const)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(one, ${copyOf(key)})).*
      from ${sql.table(table)} one, generate_series(1, 10000) n
      where one.${sql.ref(key)} = ${herd.id}`.execute(api.db)
  // As autovacuum does after so many rows: without statistics the statement takes longer than a request may.
  await sql`analyze record, treatment, treatment_day`.execute(api.db)
  const answer = await herd.who.send(getTreatmentJournal, { query: june })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().messages).toEqual([
    {
      code: 'treatment.journal_too_long',
      message: 'Der er flere behandlinger, end ét dokument kan rumme. Vælg en kortere periode eller færre steder',
    },
  ])
  const shorter = { from: '2026-06-20', to: '2026-06-30' }
  expect((await herd.who.send(getTreatmentJournal, { query: shorter })).statusCode).toBe(200)
})
