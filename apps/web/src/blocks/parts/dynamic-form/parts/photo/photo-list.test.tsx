import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage, getImage } from '@herdboard/contract/core/images.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { DynamicForm } from '#blocks/parts/dynamic-form/dynamic-form.tsx'
import { type DynamicFormState, emptyFormDraft, useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { holdsPhotos, uploadHeldPhotos } from '#lib/outbox/held-photos.ts'
import { aForm, aFormSection, anElement } from '#testing/forms.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { renderPart } from '#testing/render-part.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

let form: DynamicFormState

const imageId = (no: number) => `00000000-0000-4000-8000-0000000000b${no}` as ImageId
const photo = (name: string) => new File(['pig'], name, { type: 'image/jpeg' })
const sentRemark = () => form.submittedForm(null).sections[0]?.children[0]?.value
const picker = () => screen.getByLabelText('Add photo', { selector: 'input' })

function PhotosForm({ images }: { images: ImageId[] }) {
  const remark = anElement('textarea', 'FF_Remark', 'Remark', {
    value: images.length > 0 ? { text: 'Lame', images } : 'Lame',
    type_settings: { reference: 'images' },
  })
  form = useDynamicForm(emptyFormDraft(aForm([aFormSection('FS_Main', 'Pigs', [remark])])), false, () => undefined)
  return <DynamicForm form={form} onEnd={() => undefined} problems={[]} />
}

async function renderPhotos(...images: ImageId[]) {
  await renderPart(<PhotosForm images={images} />, { language: 'en', areas: ['dynamic-form'] })
  return userEvent.setup()
}

/** Simulates a slow connection: the test decides when the upload finishes. */
function mockSlowUpload() {
  let finishUpload: () => void = () => undefined
  const uploadGate = new Promise<void>((resume) => {
    finishUpload = resume
  })
  const sent = mockEndpoint(addImage, async () => {
    await uploadGate
    return { id: imageId(9), url: `images/${imageId(9)}` }
  })
  return { sent, finishUpload: () => finishUpload() }
}

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('en')
  mockEndpoint(getImage, () => 'bytes')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

test('text typed about a lame sow while her photo uploads is preserved', async () => {
  const { sent, finishUpload } = mockSlowUpload()
  const user = await renderPhotos()
  await user.upload(picker(), photo('sow.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.type(screen.getByRole('textbox', { name: 'Remark' }), ' on the left hind leg')
  finishUpload()
  await waitFor(() => expect(sentRemark()).toEqual({ text: 'Lame on the left hind leg', images: [imageId(9)] }))
})

test('form settles once the photo is uploaded, and the upload carries an idempotency key', async () => {
  const { sent, finishUpload } = mockSlowUpload()
  const user = await renderPhotos()
  await user.upload(picker(), photo('sow.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  let isDone = false
  const uploadsDone = form.dependents.whenSettled().then((areUploaded) => {
    isDone = true
    return areUploaded
  })
  await Promise.resolve()
  expect(isDone).toBe(false)
  finishUpload()
  expect(await uploadsDone).toBe(true)
  expect(sentRemark()).toEqual({ text: 'Lame', images: [imageId(9)] })
})

test('failed photo upload is reported to the waiting caller', async () => {
  let failUpload: () => void = () => undefined
  const uploadGate = new Promise<void>((resume) => {
    failUpload = resume
  })
  mockEndpoint(addImage, async () => {
    await uploadGate
    throw apiRefusal(503, [{ code: 'server.busy', message: '' }])
  })
  const user = await renderPhotos()
  await user.upload(picker(), photo('sow.jpg'))
  const uploadsDone = form.dependents.whenSettled()
  failUpload()
  expect(await uploadsDone).toBe(false)
  expect(await screen.findByRole('alert')).toHaveTextContent('The photo could not be saved. Try again')
})

test('photo taken without a network is held on the device until its entry is recorded', async () => {
  mockEndpoint(addImage, () => {
    throw connectionFailure()
  })
  const user = await renderPhotos()
  await user.upload(picker(), photo('sow.jpg'))
  await waitFor(() => expect(sentRemark()).toMatchObject({ images: [expect.any(String)] }))
  const held = form.submittedForm(null)
  expect(holdsPhotos(held)).toBe(true)

  const uploads = mockEndpoint(addImage, () => ({ id: imageId(7), url: '/images/x' }))
  expect((await uploadHeldPhotos(held)).sections[0]?.children[0]?.value).toMatchObject({ images: [imageId(7)] })
  expect(uploads).toHaveLength(1)
})

test('photo list with seven photos adds one of ten new ones and reports the nine left out', async () => {
  const { sent, finishUpload } = mockSlowUpload()
  finishUpload()
  const user = await renderPhotos(...Array.from({ length: 7 }, (_, at) => imageId(at + 1)))
  await user.upload(
    picker(),
    Array.from({ length: 10 }, (_, at) => photo(`pen-${at}.jpg`)),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('9 photos were left out: there is room for 8')
  await waitFor(() => expect(screen.getByText('8 of 8 photos')).toBeVisible())
  expect(sent).toHaveLength(1)
})
