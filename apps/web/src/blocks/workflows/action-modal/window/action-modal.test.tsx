import { getForm, getRecordForm, postForm, putRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { currentInstant } from '#lib/today.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { anEvent, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm()
const barn = exampleBarn(farm)
const a1 = exampleSection(barn, { name: 'A1', accessible_actions: [5], pigs: 210 })
const a2 = exampleSection(barn, { name: 'A2', accessible_actions: [5], pigs: 198 })
const record = RecordId.parse('00000000-0000-4000-8000-0000000000aa')
const saved = { id: 'new', message: '3 dead pigs saved in Barn 4, A2', pending: false }

function signInFarm() {
  signInBrowser({ farms: [farm], barns: [barn], sections: [a1, a2], events: [anEvent()] })
  mockEndpoint(listActions, () => [{ id: 5, form_id: formId.deadPigs, name: 'Dead', module: null, permission: null }])
  return mockEndpoint(getForm, () => aFormReply(deadForm()))
}

type User = Awaited<ReturnType<typeof openPage>>['user']

/** Opens the form of dead pigs in A2 from the top bar. */
async function openDeadPigsForm(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dead' }))
  // A place used before is also listed among the latest ones.
  const [place] = await screen.findAllByRole('radio', { name: /A2/ })
  if (!place) throw new Error('A2 is not listed')
  await user.click(place)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  return screen.findByLabelText(/Number dead/)
}

test('[FORM-001] [FORM-010] [LOC-015] action window records a death in six steps with one typed number', async () => {
  const formRequests = signInFarm()
  const sent = mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/overview')

  const number = await openDeadPigsForm(user)
  expect(formRequests[0]?.input.query).toEqual({ farm_id: farm.id, barn_id: barn.id, section_id: a2.id })
  await waitFor(() => expect(number).toHaveFocus())
  await user.type(number, '3{Enter}')

  expect(await screen.findByText('3 pigs')).toBeVisible()
  expect(screen.getByText('Found dead')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByRole('heading', { name: saved.message })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.input.body).toMatchObject({ confirmed: false, section_id: a2.id, barn_id: barn.id, farm_id: farm.id })
  const values = sent[0]?.input.body.form.sections.flatMap(({ children }) => children)
  expect(values).toContainEqual({ id: 'FF_Number', value: 3 })
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^outbox\.[0-9a-f-]{36}$/)
})

test('[FORM-075] Next button reports missing fields, and a wrong number under its field', async () => {
  signInFarm()
  const { user } = await openPage('/overview')
  const number = await openDeadPigsForm(user)
  const next = screen.getByRole('button', { name: 'Next: check' })
  expect(next).toHaveAttribute('aria-disabled', 'true')

  await user.click(next)
  expect(await screen.findByText('1 field needs attention: Number dead', { selector: 'p' })).toBeVisible()
  await waitFor(() => expect(number).toHaveFocus())
  await user.type(number, '0')
  expect(await screen.findByText('Value should be minimum 1')).toBeVisible()
  await user.clear(number)
  await user.type(number, '2')
  await waitFor(() => expect(screen.queryByText('Value should be minimum 1')).toBeNull())
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'))
})

test('[FORM-005] [FORM-006] closing the window with typed values requires confirmation and can preserve them', async () => {
  signInFarm()
  const { user } = await openPage('/overview')
  const number = await openDeadPigsForm(user)
  await user.type(number, '4')
  await user.click(screen.getByRole('button', { name: 'Close' }))

  const guard = await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  await waitFor(() => expect(within(guard).getByText('You have unsaved changes. They will be lost.')).toBeVisible())
  await user.click(within(guard).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(guard).not.toBeInTheDocument())
  expect(number).toHaveValue('4')

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByLabelText(/Number dead/)).toBeNull())
})

test('[FORM-007] untouched form closes at once', async () => {
  signInFarm()
  const { user } = await openPage('/overview')
  await openDeadPigsForm(user)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[FORM-017] [FORM-018] [FORM-019] [FORM-020] doubtful entry requires a confirmation and can be confirmed', async () => {
  signInFarm()
  const sent = mockEndpoint(postForm, ({ input }) => {
    if (input.body.confirmed) return saved
    throw apiRefusal(300, [{ code: 'dead.many', message: '40 dead is many', field: 'FS_Dead.FF_Number' }])
  })
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '40{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))

  const dialog = await screen.findByRole('dialog', { name: 'Please check this before sending' })
  expect(within(dialog).getByText('40 dead is many')).toBeVisible()
  expect(within(dialog).getByText('You entered: 40 pigs')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Confirm and send' }))

  expect(await screen.findByRole('heading', { name: saved.message })).toBeVisible()
  expect(sent.map(({ input }) => input.body.confirmed)).toEqual([false, true])
})

test('an old date is asked once in a session; another doubt is asked again, without the date', async () => {
  signInFarm()
  const oldDate = { code: 'dates.old', message: 'The date is 40 days back', field: 'FS_Main.FF_Date' }
  const many = { code: 'dead.many', message: '40 dead is many', field: 'FS_Dead.FF_Number' }
  let doubts = [oldDate]
  const sent = mockEndpoint(postForm, ({ input }) => {
    if (input.body.confirmed) return saved
    throw apiRefusal(300, doubts)
  })
  const { user } = await openPage('/overview')
  const record = async (head: string) => {
    await user.type(await openDeadPigsForm(user), `${head}{Enter}`)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
  }
  const isSaved = async () => {
    expect(await screen.findByRole('heading', { name: saved.message })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await record('1')
  const dialog = await screen.findByRole('dialog', { name: 'Please check this before sending' })
  await user.click(within(dialog).getByRole('button', { name: 'Confirm and send' }))
  await isSaved()
  await record('2')
  await isSaved()
  expect(sent.map(({ input }) => input.body.confirmed)).toEqual([false, true, false, true])
  doubts = [oldDate, many]
  await record('40')
  const other = await screen.findByRole('dialog', { name: 'Please check this before sending' })
  expect(within(other).getByText('40 dead is many')).toBeVisible()
  expect(within(other).queryByText('The date is 40 days back')).toBeNull()
})

test('Esc on a doubtful entry returns to the form without another question', async () => {
  signInFarm()
  mockEndpoint(postForm, () => {
    throw apiRefusal(300, [{ code: 'dead.many', message: '40 dead is many', field: 'FS_Dead.FF_Number' }])
  })
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '40{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByRole('dialog', { name: 'Please check this before sending' })
  await user.keyboard('{Escape}')
  expect(await screen.findByLabelText(/Number dead/)).toHaveValue('40')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  // The dialog about unsent input opens shortly after the key event.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('[FORM-021] [FORM-022] [FORM-099] [FORM-114] [FORM-118] refused entry can only be edited, with the reason at its field', async () => {
  signInFarm()
  mockEndpoint(postForm, () => {
    throw apiRefusal(422, [
      { code: 'stock.below_zero', message: 'There are only 2 pigs', field: 'FS_Dead.FF_Number' },
      { code: 'dead.many', message: '9 dead is many', field: 'FS_Dead.FF_Number' },
    ])
  })
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '9{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))

  const dialog = await screen.findByRole('dialog', { name: 'This cannot be saved yet' })
  expect(within(dialog).queryByRole('button', { name: 'Confirm and send' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Edit' }))

  const number = await screen.findByLabelText(/Number dead/)
  expect(number).toHaveValue('9')
  expect(await screen.findByText('There are only 2 pigs')).toBeVisible()
  // The message stays when the field is left, and the entry may be sent again: another field may have mended it.
  await user.click(screen.getByLabelText(/^Remark/))
  await new Promise((resume) => setTimeout(resume, 300))
  expect(screen.getByText('There are only 2 pigs')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next: check' })).toHaveAttribute('aria-disabled', 'false')
  await user.clear(number)
  await user.type(number, '2')
  await waitFor(() => expect(screen.queryByText('There are only 2 pigs')).toBeNull())
})

test('submission without a response is sent again with the same idempotency key', async () => {
  // A browser without storage has no outbox.
  vi.stubGlobal('indexedDB', undefined)
  signInFarm()
  let replyCount = 0
  const sent = mockEndpoint(postForm, () => {
    replyCount += 1
    if (replyCount === 1) throw connectionFailure()
    return saved
  })
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '3{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^No connection\. What you typed is still here/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: saved.message })).toBeVisible()
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('confirmed submission without a response is resent as confirmed with the same idempotency key', async () => {
  // A browser without storage has no outbox.
  vi.stubGlobal('indexedDB', undefined)
  signInFarm()
  let confirmed = 0
  const sent = mockEndpoint(postForm, ({ input }) => {
    if (!input.body.confirmed)
      throw apiRefusal(300, [{ code: 'dead.many', message: '40 dead is many', field: 'FS_Dead.FF_Number' }])
    confirmed += 1
    if (confirmed === 1) throw connectionFailure()
    return saved
  })
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '40{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm and send' }))
  expect(await screen.findByText(/^No connection\. What you typed is still here/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: saved.message })).toBeVisible()
  expect(sent.map(({ input }) => input.body.confirmed)).toEqual([false, true, true])
  const keys = sent.slice(1).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('double click on Send submits once', async () => {
  signInFarm()
  const sent = mockEndpoint(postForm, () => new Promise((resume) => setTimeout(() => resume(saved), 50)))
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '3{Enter}')
  await user.dblClick(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: saved.message })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('[FORM-003] edit window starts with the form and shows changes in bold', async () => {
  signInFarm()
  const form = deadForm({ record_id: record, version: 4, title: 'Edit dead' })
  const number = form.sections[1]?.children[0]
  if (number) number.value = 2
  mockEndpoint(getRecordForm, () => aFormReply(form))
  const sent = mockEndpoint(putRecordForm, () => ({ ...saved, message: 'The change was saved' }))
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => requestRecordWindow(record))

  const field = await screen.findByLabelText(/Number dead/)
  expect(field).toHaveValue('2')
  await user.clear(field)
  await user.type(field, '5')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  expect(await screen.findByText('5 pigs')).toHaveAttribute('data-changed', 'true')
  expect(screen.getByText('Found dead')).not.toHaveAttribute('data-changed')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByRole('heading', { name: 'The change was saved' })).toBeVisible()
  expect(sent[0]?.input).toMatchObject({ params: { id: record }, body: { form: { version: 4 } } })
})

test('[FORM-004] [FORM-025] [FORM-112] action window deletes an entry after confirmation, from the form to the end without the check', async () => {
  signInFarm()
  mockEndpoint(getRecordForm, () =>
    aFormReply(
      deadForm({
        record_id: record,
        version: 1,
        title: 'Edit dead',
        buttons: { next: 'Next', delete: 'Delete' },
      }),
      {
        deletable: true,
      },
    ),
  )
  const removed = mockEndpoint(removeRecord, () => null)
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => requestRecordWindow(record))

  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const current = () => document.querySelector('[aria-current="step"]')?.textContent
  expect(current()).toContain('Step 1 of 3: Details')
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dead?' })
  expect(within(dialog).getByText('Pig numbers are recalculated.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Delete Dead' }))
  expect(await screen.findByRole('heading', { name: 'The entry was deleted' })).toBeVisible()
  expect(current()).toContain('Step 3 of 3: Done')
  // A deleted entry is no longer titled as an edit.
  expect(screen.getByRole('dialog', { name: 'Dead' })).toBeVisible()
  expect(removed).toHaveLength(1)
})

test('lost response leaves the deletion open, and the same window retries with the same idempotency key', async () => {
  signInFarm()
  mockEndpoint(getRecordForm, () =>
    aFormReply(deadForm({ record_id: record, version: 1, buttons: { next: 'Next', delete: 'Delete' } }), {
      deletable: true,
    }),
  )
  let isCut = true
  const removed = mockEndpoint(removeRecord, () => {
    if (isCut) throw connectionFailure()
    return null
  })
  const { user } = await openPage('/overview')
  await screen.findByRole('heading', { name: 'Overview' })
  act(() => requestRecordWindow(record))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Dead?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete Dead' }))
  expect(await within(dialog).findByText('No connection. We do not know whether it was deleted.')).toBeVisible()

  isCut = false
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'The entry was deleted' })).toBeVisible()
  const keys = removed.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('[FORM-028] [FORM-029] [FORM-031] another cause adds a section of its own, which can be removed', async () => {
  signInFarm()
  const sent = mockEndpoint(postForm, () => saved)
  const { user } = await openPage('/overview')
  await user.type(await openDeadPigsForm(user), '3')
  const causes = () => screen.queryAllByRole('region', { name: /^Dead/ }).map((one) => one.getAttribute('aria-label'))
  expect(causes()).toEqual(['Dead'])
  await user.click(screen.getByRole('button', { name: 'Another cause' }))
  expect(causes()).toEqual(['Dead 1', 'Dead 2'])
  await user.click(screen.getByRole('button', { name: 'Remove Dead 2' }))
  await user.click(screen.getByRole('button', { name: 'Another cause' }))
  const [, second] = await screen.findAllByLabelText(/Number dead/)
  await user.type(second as HTMLElement, '1')
  await user.click(screen.getByRole('button', { name: 'Next: check' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByRole('heading', { name: saved.message })
  expect(sent[0]?.input.body.form.sections.map(({ id }) => id)).toEqual(['FS_Main', 'FS_Dead', 'FS_Dead_2', 'FS_More'])
})

test('draft is restored after the page was left', async () => {
  signInFarm()
  const first = await openPage('/overview')
  await first.user.type(await openDeadPigsForm(first.user), '7')
  const [[key, draft] = []] = await waitFor(storedDrafts)
  cleanup()
  signInFarm()
  localStorage.setItem(key ?? '', draft ?? '')

  await openPage('/overview')
  expect(await screen.findByText('A draft from before. Send it when it is right.')).toBeVisible()
  expect(screen.getByLabelText(/Number dead/)).toHaveValue('7')
})

/** The stored drafts of this browser; at least one. */
function storedDrafts(): [string, string][] {
  const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('herdboard.draft.'))
  expect(drafts).not.toEqual([])
  return drafts as [string, string][]
}

test('draft left by a crashed browser is offered and resumes where it was', async () => {
  signInFarm()
  const first = await openPage('/overview')
  await first.user.type(await openDeadPigsForm(first.user), '7')
  const [[key = '', draft = ''] = []] = await waitFor(storedDrafts)
  cleanup()
  signInFarm()
  localStorage.setItem(key.replace(/[^.]+$/, 'a-tab-that-is-gone'), draft)

  const { user } = await openPage('/overview')
  const offer = within(await screen.findByRole('dialog', { name: 'Continue the draft?' }))
  expect(offer.getByText(/You were filling in Dead, Barn 4, A2 on /)).toBeVisible()
  await user.click(offer.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText(/Number dead/)).toHaveValue('7')
})

test('draft of another company, or of the day before yesterday, is not offered', async () => {
  signInFarm()
  const first = await openPage('/overview')
  await first.user.type(await openDeadPigsForm(first.user), '7')
  const [[key = '', draft = ''] = []] = await waitFor(storedDrafts)
  cleanup()
  signInFarm()
  const old = JSON.stringify({ ...JSON.parse(draft), savedAtMs: currentInstant().getTime() - 25 * 3_600_000 })
  localStorage.setItem(key.replace(/[^.]+$/, 'yesterday'), old)
  localStorage.setItem(key.replace(/[^.]+\.[^.]+$/, 'another-company.gone'), draft)

  await openPage('/overview')
  await waitFor(() => expect(Object.keys(localStorage).filter((each) => each.endsWith('.yesterday'))).toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[FORM-115] form with help offers it beside its name', async () => {
  signInFarm()
  const help_widget_item = { text: 'Without weight, 85 % of the calculated weight is used.' }
  mockEndpoint(getForm, () => aFormReply(deadForm({ help_widget_item })))
  const { user } = await openPage('/overview')
  await openDeadPigsForm(user)
  await user.click(await screen.findByRole('button', { name: 'Help: Dead' }))
  const helpText = await screen.findByText(help_widget_item.text)
  // It fades in.
  await waitFor(() => expect(helpText).toBeVisible())
})
