import type { Form } from '@herdboard/contract/core/form.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, AssignmentTemplateId, BarnId, ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage, getImage } from '@herdboard/contract/core/images.ts'
import { listAssignmentImages, removeAssignmentTemplate } from '@herdboard/contract/herd/assignments.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aPng } from '#testing/fixtures/photos.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import {
  elementAt,
  type FormInput,
  fillForm,
  openForm,
  typeIntoForm as typeInto,
  valueAt,
} from '#testing/forms/submit-form.ts'
import { changeTemplateByForm, openTemplate, submitTemplateForm } from '#testing/forms/task-and-note-forms.ts'

const api = await testApi()
const REMARK = 'FS_More.FF_Remark'
const data = (await aPng(4, 4)).toString('base64')
const upload = (who: TestClient) => who.call(addImage, { body: { data } })
const statusOfImage = async (who: TestClient, id: ImageId) => (await who.send(getImage, { params: { id } })).statusCode

/** A template "Vask" with a photo, in a company with a worker on its farm. */
async function aWashingTemplate() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const { id: barn_id } = await aBarn(api.db, farm)
  const boss = api.as(company)
  const worker = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const photo = await upload(boss)
  const remark = { text: 'Som her', images: [photo.id] }
  const { id } = await submitTemplateForm(boss, { 'FS_Main.FF_Task': 'Vask', [REMARK]: remark })
  return { boss, worker, place: { barn_id }, photo, remark, id: id as AssignmentTemplateId }
}

const sendTask = async (who: TestClient, place: { barn_id: BarnId }, form: Form, filled: FormInput = {}) => {
  const body = { ...place, form: fillForm(form, filled) }
  return (await who.call(postForm, { params: { form_id: formId.task }, body })).id as AssignmentId
}
const photosOf = (who: TestClient, id: AssignmentId) => who.call(listAssignmentImages, { params: { id } })

test('a template stores photos beside its description and shows the new ones when they are changed', async () => {
  const { boss, worker, photo, remark, id } = await aWashingTemplate()
  expect(elementAt((await openTemplate(boss, id)).form, REMARK)).toMatchObject({
    value: remark,
    retrieved_images: [photo],
  })
  expect(await statusOfImage(worker, photo.id)).toBe(200)
  expect(await statusOfImage(api.as(await aCompany(api.db)), photo.id)).toBe(404)

  const other = await upload(worker)
  await changeTemplateByForm(worker, id, { [REMARK]: { text: 'Sådan', images: [other.id] } })
  expect(elementAt((await openTemplate(boss, id)).form, REMARK).retrieved_images).toEqual([other])
  expect(await statusOfImage(boss, other.id)).toBe(200)
})

test('a task from a template has its photos for every author, also after the template is deleted', async () => {
  const { boss, worker, place, photo, remark, id } = await aWashingTemplate()
  const { form: opened } = await worker.call(getForm, {
    params: { form_id: formId.task },
    query: { ...place, resource_id: id },
  })
  expect(valueAt(opened, REMARK)).toEqual(remark)
  const fromTab = await sendTask(worker, place, opened)

  const { form: empty } = await openForm(worker, formId.task, place)
  const chosen = await typeInto(worker, empty, { 'FS_Main.FF_Template': id })
  expect(valueAt(chosen, REMARK)).toEqual(remark)
  const fromForm = await sendTask(worker, place, chosen)

  await boss.call(removeAssignmentTemplate, { params: { id } })
  expect(await photosOf(worker, fromTab)).toEqual([photo])
  expect(await photosOf(worker, fromForm)).toEqual([photo])
  expect(await statusOfImage(worker, photo.id)).toBe(200)
})

test('a photo removed from a template is hidden and added to no task whose form was open', async () => {
  const { boss, worker, place, photo, id } = await aWashingTemplate()
  const { form } = await worker.call(getForm, {
    params: { form_id: formId.task },
    query: { ...place, resource_id: id },
  })
  await changeTemplateByForm(boss, id, { [REMARK]: 'Uden billede' })
  expect(await statusOfImage(worker, photo.id)).toBe(404)
  await expect(sendTask(worker, place, form)).rejects.toMatchObject({ status: 422, code: 'image.gone' })
})

test('a task is saved when the only template is removed while its form is open', async () => {
  const { boss, worker, place, photo, id } = await aWashingTemplate()
  const { form } = await openForm(worker, formId.task, place)
  await boss.call(removeAssignmentTemplate, { params: { id } })
  expect(await statusOfImage(worker, photo.id)).toBe(404)
  await expect(sendTask(worker, place, form, { 'FS_Main.FF_Task': 'Fej' })).resolves.toEqual(expect.any(String))
})
