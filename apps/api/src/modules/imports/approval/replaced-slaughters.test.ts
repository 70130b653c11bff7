import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord, restoreRecord } from '@herdboard/contract/herd/records.ts'
import { getImport, undoImport } from '@herdboard/contract/imports/imports.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { insertPigs, pigsIn } from '#testing/fixtures/form-herd.ts'
import { messagesOf } from '#testing/fixtures/notifications.ts'
import { aDeliveringHerd, EXAMPLE_SETTLEMENT } from '#testing/fixtures/settlements.ts'
import { aBarn, aBatch } from '#testing/fixtures/test-company.ts'
import {
  changeRecordByForm,
  elementAt,
  type FormInput,
  submitForm,
  typeIntoForm,
  valueAt,
} from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

/** A settlement of twelve pigs. */
const A_FILE = [
  'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Antal grise;Kasserede;Slagtevægt i alt kg;Kødprocent;Notering;Beløb',
  '08-06-2026;4711;Tican;77001;12;0;1068,0;61,0;12,50;13350,00',
]
const REPLACES = 'FS_House.FF_Replaces'

/** A herd where a person records slaughters before their settlements come: `recorded` takes the day and the heads. */
async function aRecordingHerd() {
  const herd = await aDeliveringHerd(api)
  const recorded = async (day: string, head: number) => {
    const values = {
      'FS_Main.FF_Date': day,
      'FS_Main.FF_Number': head,
      'FS_Main.FF_AvgCarcassWeight': 89,
      'FS_House.FF_Slaughterhouse': herd.tican.id,
      'FS_House.FF_SupplierNumber': '77001',
    }
    return (await submitForm(herd.who, formId.slaughter, herd.place, values, { confirmed: true })).id
  }
  /** Records a slaughter of 11 pigs on 6 June, opened on a place, with these origins. */
  const recordedFrom = (place: Parameters<typeof submitForm>[2], values: FormInput) =>
    submitForm(
      herd.who,
      formId.slaughter,
      place,
      {
        'FS_Main.FF_Date': '2026-06-06',
        'FS_Main.FF_Number': 11,
        'FS_Main.FF_AvgCarcassWeight': 89,
        'FS_House.FF_Slaughterhouse': herd.tican.id,
        'FS_House.FF_SupplierNumber': '77001',
        ...values,
      },
      { confirmed: true },
    )
  const settlements = async () =>
    (await herd.table()).map(({ record_id, date, heads, settlement_no }) => [record_id, date, heads, settlement_no])
  return { ...herd, recorded, recordedFrom, settlements }
}

test('approved settlement replaces its provisional slaughter, and undo of the import brings that back', async () => {
  const { who, section, send, opened, recorded, settlements } = await aRecordingHerd()
  const provisional = await recorded('2026-06-06', 11)
  const before = await settlements()
  expect(before).toEqual([[provisional, '2026-06-06', 11, null]])
  const id = await send('settlements', [EXAMPLE_SETTLEMENT])
  const { form, save } = await opened()
  expect(elementAt(form, REPLACES)).toMatchObject({ value: provisional, label: 'Foreløbig slagtning' })
  expect(elementAt(form, REPLACES).type_settings.values?.map(({ value }) => value)).toEqual([
    'Erstatter den foreløbige slagtning fra 06.06.2026, 11 grise',
    'Erstatter ingen, er en anden slagtning',
  ])
  await save()
  expect(await pigsIn(who, section)).toBe(110)
  expect(await settlements()).toEqual([[expect.any(String), '2026-06-08', 9, '4711']])
  const { data } = await who.call(listAudit, { query: {} })
  expect(data.map(({ action_name }) => action_name)).toContain('Erstattet')
  await who.call(undoImport, { params: { id }, body: {} })
  await runImportJobs(api)
  expect(await settlements()).toEqual(before)
  expect(await pigsIn(who, section)).toBe(109)
})

/** A slaughter of 11 pigs, seven of them from A2 and four from A1, recorded before its settlement. */
async function aSlaughterOfTwoSections() {
  const herd = await aRecordingHerd()
  const { who, place, section, empty, recordedFrom } = herd
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-03-10' })
  await recordedFrom(place, {
    ...{ 'FS_From.FF_Origin': section.id, 'FS_From.FF_NumberFrom': 7 },
    ...{ 'FS_From_1.FF_Origin': empty.id, 'FS_From_1.FF_NumberFrom': 4 },
  })
  const pigs = async () => [await pigsIn(who, section), await pigsIn(who, empty)]
  expect(await pigs()).toEqual([113, 46])
  return { ...herd, pigs }
}

test('approved settlement takes its pigs from the sections of the slaughter that it replaces', async () => {
  const { who, send, opened, pigs } = await aSlaughterOfTwoSections()
  const id = await send('settlements', [EXAMPLE_SETTLEMENT])
  const { form, save } = await opened()
  // Ten pigs by seven to four: 6.36 and 3.64.
  expect(['FS_From', 'FS_From_1'].map((copy) => valueAt(form, `${copy}.FF_NumberFrom`))).toEqual([6, 4])
  await save()
  expect(await pigs()).toEqual([114, 46])
  await who.call(undoImport, { params: { id }, body: {} })
  await runImportJobs(api)
  expect(await pigs()).toEqual([113, 46])
})

test('settlement takes its pigs from the only section that its provisional slaughter was changed to', async () => {
  const { who, place, section, empty, recordedFrom } = await aRecordingHerd()
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-03-10' })
  await recordedFrom(place, { 'FS_From.FF_Origin': empty.id, 'FS_From.FF_NumberFrom': 11 })
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([120, 39])
  await importClient(api, who).take(A_FILE)
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([120, 38])
})

test('settlement takes its pigs also from the batch of its provisional slaughter that has ended since', async () => {
  const { farm, who, recordedFrom } = await aRecordingHerd()
  const barn = await aBarn(api.db, farm, { name: 'Holdstald', isBatchProduction: true })
  const [running, ending] = [await aBatch(api.db, barn, { name: 'H1' }), await aBatch(api.db, barn, { name: 'H2' })]
  for (const batch of [running, ending]) await insertPigs(who, { batch_id: batch.id }, { head: 20, day: '2026-03-10' })
  await recordedFrom(
    { batch_id: running.id },
    {
      'FS_Main.FF_Date': '2026-06-08',
      ...{ 'FS_From.FF_Origin': running.id, 'FS_From.FF_NumberFrom': 6 },
      ...{ 'FS_From_1.FF_Origin': ending.id, 'FS_From_1.FF_NumberFrom': 5 },
    },
  )
  await api.db.updateTable('batch').set({ end_date: '2026-06-08' }).where('id', '=', ending.id).execute()
  await importClient(api, who).take(A_FILE)
  const legs = await api.db
    .selectFrom('herd_leg as l')
    .innerJoin('herd_unit as u', 'u.id', 'l.unit_id')
    .where('u.batch_id', 'in', [running.id, ending.id])
    .where('l.head', '<', 0)
    .select(['u.batch_id', 'l.head'])
    .execute()
  // Twelve pigs by six to five: 6.55 and 5.45.
  expect(legs.toSorted((a, b) => a.head - b.head)).toEqual([
    { batch_id: running.id, head: -7 },
    { batch_id: ending.id, head: -5 },
  ])
})

test('settlement of a file takes its pigs from the sections of the slaughter that it replaces', async () => {
  const { who, pigs } = await aSlaughterOfTwoSections()
  const imports = importClient(api, who)
  const found = await imports.take(A_FILE)
  // Twelve pigs by seven to four: 7.64 and 4.36.
  expect(await pigs()).toEqual([112, 46])
  expect(await imports.undo(found)).toBeNull()
  expect(await pigs()).toEqual([113, 46])
})

test('deleted settlement brings its provisional slaughter back, and the next approval replaces it again', async () => {
  const { who, section, send, opened, recorded, settlements } = await aRecordingHerd()
  const provisional = await recorded('2026-06-08', 10)
  const id = await send('settlements', [EXAMPLE_SETTLEMENT])
  await (await opened()).save()
  const [[settled] = []] = await settlements()
  await who.call(removeRecord, { params: { id: RecordId.parse(settled) }, query: {} })
  expect(await settlements()).toEqual([[provisional, '2026-06-08', 10, null]])
  expect((await who.call(getImport, { params: { id } })).counts).toMatchObject({ waiting: 1, imported: 0 })
  expect(await pigsIn(who, section)).toBe(110)
  await (await opened()).save()
  expect(await settlements()).toEqual([[expect.any(String), '2026-06-08', 9, '4711']])
  expect(await pigsIn(who, section)).toBe(110)
})

test('deleted settlement is not restored beside its provisional slaughter, which would take the pigs twice', async () => {
  const { who, section, send, opened, recorded, settlements } = await aRecordingHerd()
  await recorded('2026-06-08', 10)
  await send('settlements', [EXAMPLE_SETTLEMENT])
  await (await opened()).save()
  const [[settled] = []] = await settlements()
  const id = RecordId.parse(settled)
  await who.call(removeRecord, { params: { id }, query: {} })
  const before = await settlements()
  const restored = who.call(restoreRecord, { params: { id }, query: { confirmed: 'true' } })
  await expect(restored).rejects.toMatchObject({
    status: 422,
    messages: [{ message: expect.stringMatching(/kom den foreløbige slagtning tilbage\. Registrer afregningen igen/) }],
  })
  expect(await settlements()).toEqual(before)
  expect(await pigsIn(who, section)).toBe(110)
})

test('records of an import that was undone are not restored from the audit log', async () => {
  const { who, section, settlements } = await aRecordingHerd()
  const imports = importClient(api, who)
  const found = await imports.take([
    'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Antal grise;Kasserede;Slagtevægt i alt kg;Kødprocent;Notering;Beløb',
    '08-06-2026;4711;Tican;77001;12;0;1068,0;61,0;12,50;13350,00',
  ])
  const [[imported] = []] = await settlements()
  const id = RecordId.parse(imported)
  expect(await imports.undo(found)).toBeNull()
  const { data } = await who.call(listAudit, { query: { kind: 'record' } })
  const undone = data.filter(({ subject_id }) => subject_id === id)
  expect(undone.map(({ action_name }) => action_name)).toEqual(['Fortrudt', 'Oprettet'])
  const [{ id: entryId } = { id: undefined }] = undone
  if (!entryId) throw new Error('the undo has no entry')
  expect((await who.call(getAuditEntry, { params: { id: entryId } })).restorable).toBe(false)
  const restored = who.call(restoreRecord, { params: { id }, query: { confirmed: 'true' } })
  await expect(restored).rejects.toMatchObject({ status: 404 })
  expect(await pigsIn(who, section)).toBe(120)
})

test('of two provisional slaughters that match, the approval asks which one', async () => {
  const { who, section, send, opened, recorded, settlements } = await aRecordingHerd()
  const [first, second] = [await recorded('2026-06-08', 10), await recorded('2026-06-08', 10)]
  await send('settlements', [EXAMPLE_SETTLEMENT])
  expect((await messagesOf(who))[0]).toMatch(/^Slagteafregning 4711/)
  const { form, save } = await opened()
  expect(valueAt(form, REPLACES)).toBeNull()
  expect(elementAt(form, REPLACES).hint).toBe(
    '2 foreløbige slagtninger passer til afregningen. Vælg den, som den erstatter',
  )
  await expect(save()).rejects.toMatchObject({ messages: [{ field: REPLACES }] })
  await save({ [REPLACES]: first })
  const left = await settlements()
  expect(left).toHaveLength(2)
  expect(left).toContainEqual([second, '2026-06-08', 10, null])
  expect(left).toContainEqual([expect.any(String), '2026-06-08', 9, '4711'])
  expect(await pigsIn(who, section)).toBe(100)
})

test('of two that match, the chosen one gives the settlement its sections', async () => {
  const { who, place, section, empty, send, opened, recorded, recordedFrom } = await aRecordingHerd()
  await insertPigs(who, { section_id: empty.id }, { head: 50, day: '2026-03-10' })
  await recorded('2026-06-08', 10)
  const { id: other } = await recordedFrom(place, {
    ...{ 'FS_From.FF_Origin': empty.id, 'FS_From.FF_NumberFrom': 8 },
    ...{ 'FS_From_1.FF_Origin': section.id, 'FS_From_1.FF_NumberFrom': 3 },
  })
  await send('settlements', [EXAMPLE_SETTLEMENT])
  const { form, save } = await opened()
  const chosen = await typeIntoForm(who, form, { [REPLACES]: other })
  const from = ['FS_From', 'FS_From_1'].map((copy) => [
    valueAt(chosen, `${copy}.FF_Origin`),
    valueAt(chosen, `${copy}.FF_NumberFrom`),
  ])
  // Ten pigs by eight to three: 7.27 and 2.73.
  expect(from).toEqual([
    [empty.id, 7],
    [section.id, 3],
  ])
  await save(
    Object.fromEntries([
      [REPLACES, other],
      ...from.flatMap(([origin, head], no) => {
        const copy = no === 0 ? 'FS_From' : `FS_From_${no}`
        return [
          [`${copy}.FF_Origin`, origin],
          [`${copy}.FF_NumberFrom`, head],
        ]
      }),
    ]),
  )
  expect([await pigsIn(who, section), await pigsIn(who, empty)]).toEqual([107, 43])
})

test('settlement replaces no slaughter of another number of pigs, nor one that a person says is another', async () => {
  const { send, opened, recorded, settlements } = await aRecordingHerd()
  await recorded('2026-06-08', 12)
  await send('settlements', [EXAMPLE_SETTLEMENT])
  const { form } = await opened()
  expect(form.sections.flatMap(({ children }) => children.map(({ id }) => id))).not.toContain('FF_Replaces')
  await recorded('2026-06-09', 10)
  await (await opened()).save({ [REPLACES]: 'none' })
  expect(await settlements()).toHaveLength(3)
})

test('settlement of a file replaces the only slaughter that matches, also where it took the last pigs', async () => {
  const { who, section, recorded, settlements } = await aRecordingHerd()
  const provisional = await recorded('2026-06-08', 120)
  const imports = importClient(api, who)
  const rows = [...A_FILE.slice(0, 1), '08-06-2026;4711;Tican;77001;118;0;10502,0;61,0;12,50;131275,00']
  const found = await imports.take(rows)
  expect(await settlements()).toEqual([[expect.any(String), '2026-06-08', 118, '4711']])
  expect(await pigsIn(who, section)).toBe(2)
  expect(await imports.undo(found)).toBeNull()
  expect(await settlements()).toEqual([[provisional, '2026-06-08', 120, null]])
})

test('slaughter recorded after its settlement is asked about, so either order gives the same pigs', async () => {
  const { who, section, recordedFrom, place, tican, settlements } = await aRecordingHerd()
  await importClient(api, who).take(A_FILE)
  const values = {
    'FS_Main.FF_Date': '2026-06-06',
    'FS_Main.FF_Number': 11,
    'FS_Main.FF_AvgCarcassWeight': 89,
    'FS_House.FF_Slaughterhouse': tican.id,
    'FS_House.FF_SupplierNumber': '77001',
  }
  const request = submitForm(who, formId.slaughter, place, values)
  await expect(request).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'slaughter.settled_before',
        message: expect.stringMatching(/^Afregning 4711 den 08\.06\.2026 på 12 grise er allerede registreret/),
      },
    ],
  })
  expect([await pigsIn(who, section), await settlements()]).toEqual([
    108,
    [[expect.any(String), '2026-06-08', 12, '4711']],
  ])
  // Another number of pigs is another slaughter, and a confirmed one is too.
  await submitForm(who, formId.slaughter, place, { ...values, 'FS_Main.FF_Number': 5 })
  await recordedFrom(place, {})
  expect(await pigsIn(who, section)).toBe(92)
})

test('slaughter restored, or changed to match, after its settlement came is asked about', async () => {
  const { who, section, recorded } = await aRecordingHerd()
  const deleted = (await recorded('2026-06-06', 11)) as RecordId
  await who.call(removeRecord, { params: { id: deleted }, query: { confirmed: 'true' } })
  const other = (await recorded('2026-06-06', 5)) as string
  await importClient(api, who).take(A_FILE)
  const settledBefore = {
    status: 300,
    messages: [
      expect.objectContaining({
        code: 'slaughter.settled_before',
        message: expect.stringMatching(/^Afregning 4711 den 08\.06\.2026 på 12 grise er allerede registreret/),
      }),
    ],
  }
  await expect(who.call(restoreRecord, { params: { id: deleted }, query: {} })).rejects.toMatchObject(settledBefore)
  const eleven = { 'FS_Main.FF_Number': 11, 'FS_Main.FF_TotalCarcassWeight': 979, 'FS_From.FF_NumberFrom': 11 }
  await expect(changeRecordByForm(who, other, eleven)).rejects.toMatchObject(settledBefore)
  expect(await pigsIn(who, section)).toBe(103)
  await changeRecordByForm(who, other, eleven, { confirmed: true })
  // A person has said that it is another one: a further change does not ask again.
  await changeRecordByForm(who, other, { 'FS_More.FF_Remark': 'Anden bil' })
  expect(await pigsIn(who, section)).toBe(97)
})

test('slaughter of the next delivery is not asked about, because that settlement replaced one', async () => {
  const { who, place, tican, recorded } = await aRecordingHerd()
  await recorded('2026-06-08', 12)
  await importClient(api, who).take(A_FILE)
  await submitForm(who, formId.slaughter, place, {
    'FS_Main.FF_Date': '2026-06-10',
    'FS_Main.FF_Number': 12,
    'FS_Main.FF_AvgCarcassWeight': 89,
    'FS_House.FF_Slaughterhouse': tican.id,
    'FS_House.FF_SupplierNumber': '77001',
  })
})
