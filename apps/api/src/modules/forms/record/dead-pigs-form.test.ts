import { getForm, getRecordForm, postForm, putForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, pigsIn } from '#testing/fixtures/form-herd.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import {
  changeRecordByForm,
  elementAt,
  fillForm,
  openForm,
  openRecord,
  submitForm,
  valueAt,
} from '#testing/forms/submit-form.ts'

const api = await testApi()

test('the dead pigs form requires a single number for 2 deaths among 120 pigs', async () => {
  const { who, place, section } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place)

  expect([form.title, form.sub_title]).toEqual(['Døde', 'Stald 4, A2'])
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-15')
  expect(valueAt(form, 'FS_Dead.FF_DeathKind')).toBe('1')
  const saved = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 2 })

  expect(saved.message).toBe('2 døde gemt i Stald 4, A2')
  expect(await pigsIn(who, section)).toBe(118)
})

test('the weight of dead pigs is shown as 85 % of the growth curve', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place)
  // 30.5 kg on 1 June grow to about 42.8 kg in a fortnight; 85 % of that.
  expect(valueAt(form, 'FS_Dead.FF_EstWeight')).toBeCloseTo(36.4, 0)
  expect(elementAt(form, 'FS_Dead.FF_EstWeight').disabled).toBe(true)
})

test('an edited death does not count itself: weight and warnings equal those of the first entry', async () => {
  const { who, place, section } = await aFormHerd(api, { head: 3 })
  const before = valueAt((await openForm(who, formId.deadPigs, place)).form, 'FS_Dead.FF_EstWeight')
  expect(before).not.toBeNull()
  const saved = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 3 })
  expect(await pigsIn(who, section)).toBe(0)

  const { form, deletable } = await openRecord(who, saved.id)
  expect(deletable).toBe(true)
  expect(valueAt(form, 'FS_Dead.FF_EstWeight')).toBe(before)
  // Without this record the place has three pigs, so up to three may die. A change to two needs no confirmation.
  const edited = { confirmed: false, form: fillForm(form, { 'FS_Dead.FF_Number': 2 }) }
  await who.call(putRecordForm, { params: { id: saved.id as RecordId }, body: edited })
  expect(await pigsIn(who, section)).toBe(1)
  expect(valueAt((await openRecord(who, saved.id)).form, 'FS_Dead.FF_EstWeight')).toBe(before)
})

test('[FORM-029] two causes of death are two records, each with its own cause', async () => {
  const { who, place, section } = await aFormHerd(api)
  const saved = await submitForm(who, formId.deadPigs, place, {
    'FS_Dead.FF_Number': 1,
    'FS_Dead.FF_DeathCause': '1',
    'FS_Dead_1.FF_Number': 2,
    'FS_Dead_1.FF_DeathCause': '5',
  })

  expect(saved.message).toBe('3 døde gemt i Stald 4, A2')
  expect(await pigsIn(who, section)).toBe(117)
  const { form } = await openRecord(who, saved.id)
  expect(form.sections.map(({ id }) => id)).toEqual(['FS_Main', 'FS_Dead', 'FS_More'])
  expect([valueAt(form, 'FS_Dead.FF_Number'), valueAt(form, 'FS_Dead.FF_DeathCause')]).toEqual([1, '1'])
})

test('many dead pigs require confirmation and are then recorded', async () => {
  const { who, place, section } = await aFormHerd(api)
  await expect(submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 9 })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'dead.many', field: 'FS_Dead.FF_Number' }],
  })
  expect(await pigsIn(who, section)).toBe(120)

  await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 9 }, { confirmed: true })
  expect(await pigsIn(who, section)).toBe(111)
})

test('the warning about many dead pigs names how many were recorded before', async () => {
  const { who, place } = await aFormHerd(api)
  await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 3 })
  await expect(submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 9 })).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'dead.many',
        message: '12 døde er mange i Stald 4, A2 på en dag (3 er registreret i forvejen). Er antallet rigtigt?',
      },
    ],
  })
})

test('confirmation does not override a rule that refuses; warnings are listed beside it', async () => {
  const { who, place, section } = await aFormHerd(api)
  const sent = submitForm(
    who,
    formId.deadPigs,
    place,
    { 'FS_Dead.FF_Number': 0, 'FS_Main.FF_Date': '2026-06-16', 'FS_Dead_1.FF_Number': 80 },
    { confirmed: true },
  )
  await expect(sent).rejects.toMatchObject({ status: 422 })
  const { messages } = (await sent.catch((error) => error)) as { messages: { code: string; field?: string }[] }
  expect(messages.map(({ code, field }) => [code, field])).toEqual([
    ['dates.future', 'FS_Main.FF_Date'],
    ['integers.min', 'FS_Dead.FF_Number'],
    ['dead.many', 'FS_Dead.FF_Number'],
  ])
  expect(await pigsIn(who, section)).toBe(120)
})

test('dead pigs are refused when they exceed the pigs or no pigs are there', async () => {
  const { who, place, empty } = await aFormHerd(api)
  const tooMany = submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 140 }, { confirmed: true })
  await expect(tooMany).rejects.toMatchObject({ status: 422 })
  const nowhere = submitForm(
    who,
    formId.deadPigs,
    { section_id: empty.id },
    { 'FS_Dead.FF_Number': 1 },
    { confirmed: true },
  )
  await expect(nowhere).rejects.toMatchObject({ status: 422, code: 'dead.empty_place' })
})

test('a text in a number field is refused at its field, also in an optional one', async () => {
  const { who, place } = await aFormHerd(api)
  const sent = submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1, 'FS_Dead.FF_Weight': 'tung' })
  await expect(sent).rejects.toMatchObject({ status: 422, messages: [{ field: 'FS_Dead.FF_Weight' }] })
})

test('an option that is not offered and an unknown field are refused', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place)
  const send = (sent: ReturnType<typeof fillForm>) =>
    who.call(postForm, { params: { form_id: formId.deadPigs }, body: { ...place, form: sent } })

  const strange = fillForm(form, { 'FS_Dead.FF_Number': 1, 'FS_Dead.FF_DeathCause': '99' })
  await expect(send(strange)).rejects.toMatchObject({ status: 422, code: 'option.unknown' })
  const unknown = { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Profit', value: 1 }] }] }
  await expect(send(unknown)).rejects.toMatchObject({ status: 400, code: 'request.unknown_field' })
})

test('a computed value cannot be submitted', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place)
  const sent = fillForm(form, { 'FS_Dead.FF_Number': 1, 'FS_Dead.FF_EstWeight': 199 })
  const { id } = await who.call(postForm, { params: { form_id: formId.deadPigs }, body: { ...place, form: sent } })
  expect(valueAt((await openRecord(who, id)).form, 'FS_Dead.FF_EstWeight')).not.toBe(199)
})

test('[API-056] [API-063] a dead pig entered twice is changed, then deleted', async () => {
  const { who, place, section } = await aFormHerd(api)
  const { id } = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 4 })
  const reply = await openRecord(who, id)
  expect([reply.form.title, reply.editable, reply.deletable]).toEqual(['Rediger døde', true, true])

  expect((await changeRecordByForm(who, id, { 'FS_Dead.FF_Number': 3 })).message).toBe('Ændringen er gemt')
  expect(await pigsIn(who, section)).toBe(117)

  await who.call(removeRecord, { params: { id: id as RecordId }, query: {} })
  expect(await pigsIn(who, section)).toBe(120)
  await expect(openRecord(who, id)).rejects.toMatchObject({ status: 404 })
})

test('the second of two concurrent changes to an entry shows the current values', async () => {
  const { who, place } = await aFormHerd(api)
  const { id } = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 4 })
  const { form } = await openRecord(who, id)
  await changeRecordByForm(who, id, { 'FS_Dead.FF_Number': 3 })

  const late = who.call(putRecordForm, {
    params: { id: id as RecordId },
    body: { form: fillForm(form, { 'FS_Dead.FF_Number': 1 }) },
  })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'forms.stale' })
  const { body, messages } = (await late.catch((error) => error)) as {
    body: { current: { version: number } }
    messages: { message: string }[]
  }
  expect(body.current.version).toBe(2)
  expect(messages[0]?.message).toBe('Registreringen er ændret af Anna Holm. Genindlæs')
})

test('a form sent twice with one idempotency key is one record', async () => {
  const { who, place, section } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place)
  const body = { ...place, form: fillForm(form, { 'FS_Dead.FF_Number': 2 }) }
  const send = () => who.call(postForm, { params: { form_id: formId.deadPigs }, body }, { key: 'a-double-click' })
  const [first, second] = [await send(), await send()]
  expect(second).toEqual(first)
  expect(await pigsIn(who, section)).toBe(118)
})

test('the same number on the same day requires confirmation', async () => {
  const { who, place } = await aFormHerd(api)
  await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 2 })
  await expect(submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 2 })).rejects.toMatchObject({
    status: 300,
    code: 'duplicates.same',
  })
})

test('a place is not revealed to another company', async () => {
  const { place, who } = await aFormHerd(api)
  const stranger = api.as(await aCompany(api.db))
  await expect(openForm(stranger, formId.deadPigs, place)).rejects.toMatchObject({
    status: 404,
    code: 'request.not_found',
  })
  const { id } = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 2 })
  await expect(openRecord(stranger, id)).rejects.toMatchObject({ status: 404, code: 'request.not_found' })
})

test('a farm event is refused at a section with the places that take it; a reader has no right to it', async () => {
  const { company, farm, place, who } = await aFormHerd(api)
  await expect(openForm(who, formId.feedDelivery, place)).rejects.toMatchObject({
    status: 422,
    messages: [{ message: 'Foderlevering registreres på ejendommen eller stalden. Vælg en anden placering' }],
  })
  await expect(openForm(who, formId.posting, place)).rejects.toMatchObject({
    messages: [{ message: 'Postering registreres på ejendommen, stalden eller holdet. Vælg en anden placering' }],
  })
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  await expect(openForm(reader, formId.posting, place)).rejects.toMatchObject({ status: 403 })
})

test('a reader sees the entry but cannot record', async () => {
  const { company, farm, place, who } = await aFormHerd(api)
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  const { id } = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 2 })

  await expect(openForm(reader, formId.deadPigs, place)).rejects.toMatchObject({
    status: 403,
    code: 'location.not_allowed',
  })
  const reply = await reader.call(getRecordForm, { params: { id: id as RecordId } })
  expect([reply.editable, reply.deletable, reply.form.buttons.delete]).toEqual([false, false, null])
  // A read-only record has no title with "edit".
  expect(reply.form.title).toBe('Døde')
  await expect(changeRecordByForm(reader, id, { 'FS_Dead.FF_Number': 1 })).rejects.toMatchObject({ status: 403 })
})

test('a person without the farm does not find the entry', async () => {
  const { company, place } = await aFormHerd(api)
  const other = api.as(await aPerson(api.db, { company }))
  await expect(openForm(other, formId.deadPigs, place)).rejects.toMatchObject({ status: 404 })
})

test('a barn with sections is refused as the place, and the section is requested', async () => {
  const { barn, who } = await aFormHerd(api)
  await expect(openForm(who, formId.deadPigs, { barn_id: barn.id })).rejects.toMatchObject({ status: 403 })
})

test('an unknown notification opens no form', async () => {
  const { place, who } = await aFormHerd(api)
  await expect(
    who.call(getForm, { params: { form_id: formId.deadPigs }, query: { ...place, nref: 'settlement-1' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('[FORM-115] the dead pigs form explains the default weight in the reader’s language', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place, { language: 'en' })
  expect(form.help_widget_item).toEqual({ text: 'Without weight, 85 % of the calculated weight is used.' })
  expect((await openForm(who, formId.weighing, place)).form.help_widget_item).toBeNull()
})

test('[API-055] a form opens at the smallest place with those above it, and ignores unknown context', async () => {
  const { who, company, farm, barn, section } = await aFormHerd(api)
  const opened = (query: Record<string, unknown>) =>
    who.send(getForm, { params: { form_id: String(formId.deadPigs) }, query })
  const whole = { directory_id: company.directoryId, farm_id: farm.id, barn_id: barn.id, section_id: section.id }
  const titleOf = async (query: Record<string, unknown>) => JSON.parse((await opened(query)).body).form.sub_title
  expect(await titleOf({ section_id: section.id })).toBe('Stald 4, A2')
  expect(await titleOf({ ...whole, resource_id: 'anything' })).toBe('Stald 4, A2')
  expect((await opened({ ...whole, nref: 'unknown' })).statusCode).toBe(404)
  expect((await opened({ batch_id: section.id })).statusCode).toBe(404)
  expect((await opened({ section_id: section.id, colour: 'red' })).statusCode).toBe(400)
})

test('[API-056] a stored record opens as its form, with whether it may be changed and deleted', async () => {
  const { who, place, company, farm } = await aFormHerd(api)
  const saved = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 2 })
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  const flags = async (caller: typeof who) => {
    const { form, deletable, editable } = await openRecord(caller, saved.id)
    return [valueAt(form, 'FS_Dead.FF_Number'), deletable, editable]
  }
  expect(await flags(who)).toEqual([2, true, true])
  expect(await flags(api.as(reader))).toEqual([2, false, false])
})

test('[API-062] PUT submits a form like POST', async () => {
  const { who, place, section } = await aFormHerd(api)
  const { form } = await openForm(who, formId.deadPigs, place)
  const body = { ...place, confirmed: false, form: fillForm(form, { 'FS_Dead.FF_Number': 3 }) }
  expect((await who.call(putForm, { params: { form_id: formId.deadPigs }, body })).message).toBe(
    '3 døde gemt i Stald 4, A2',
  )
  expect(await pigsIn(who, section)).toBe(117)
})
