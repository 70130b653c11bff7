import { SECRET_REFERENCE } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { aFormReply, aFormSection, anElement, deadForm } from '#testing/forms.ts'
import { newSubmissionKey } from '../sending/submission-key.ts'
import { deleteDraftsOfPerson, deleteOwnDraft, readOwnDraft, type SavedDraft, saveDraft } from './draft-storage.ts'

const reply = aFormReply(deadForm())
const draft = (id: string): SavedDraft => ({
  id,
  request: { kind: 'new-note' },
  row: null,
  inProgress: {
    reply,
    target: {},
    draft: { sections: [], values: {}, context: { form_id: formId.deadPigs }, usedIds: [] },
    original: {},
    submission: newSubmissionKey(),
    isTouched: true,
  },
})

beforeEach(() => localStorage.clear())

test('late response for a closed window does not clear what is typed in the next one', () => {
  saveDraft('bo.farm', draft('dead pigs'))
  saveDraft('bo.farm', draft('the next form'))
  deleteOwnDraft('bo.farm', 'dead pigs')
  expect(readOwnDraft('bo.farm')?.id).toBe('the next form')
  deleteOwnDraft('bo.farm', 'the next form')
  expect(readOwnDraft('bo.farm')).toBeNull()
})

test('a new key that a form shows is in no draft, and what else is typed is', () => {
  const sender = draft('sender')
  const key = anElement('textbox', 'FF_Key', 'Key', { type_settings: { reference: SECRET_REFERENCE } })
  const sections = [aFormSection('FS_Main', 'Sender', [anElement('textbox', 'FF_Name', 'Name'), key])]
  const values = { FS_Main: { FF_Name: 'DLG', FF_Key: 'hb_secret' } }
  sender.inProgress = { ...sender.inProgress, draft: { ...sender.inProgress.draft, sections, values } }
  saveDraft('bo.farm', sender)
  expect(JSON.stringify({ ...localStorage })).not.toContain('hb_secret')
  expect(readOwnDraft('bo.farm')?.inProgress.draft.values).toEqual({ FS_Main: { FF_Name: 'DLG', FF_Key: null } })
  // The open form keeps it.
  expect(sender.inProgress.draft.values.FS_Main?.FF_Key).toBe('hb_secret')
})

test('sign-out removes the user’s drafts in every company and none of other users', () => {
  for (const owner of ['bo.farm', 'bo.another', 'ane.farm']) saveDraft(owner, draft('dead pigs'))
  deleteDraftsOfPerson('bo')
  expect(readOwnDraft('bo.farm')).toBeNull()
  expect(readOwnDraft('bo.another')).toBeNull()
  expect(readOwnDraft('ane.farm')?.id).toBe('dead pigs')
})

test('draft of an older version of the app is ignored, and its key can be reused', () => {
  saveDraft('bo.farm', draft('dead pigs'))
  const [key = ''] = Object.keys(localStorage)
  const current = JSON.parse(localStorage.getItem(key) ?? '') as { savedAtMs: number; draft: SavedDraft }
  const { request: opening, ...rest } = current.draft
  const versionThree = { ...current, version: 3, draft: { ...rest, opening } }
  localStorage.setItem(key, JSON.stringify(versionThree))
  expect(readOwnDraft('bo.farm')).toBeNull()
  saveDraft('bo.farm', draft('dead pigs'))
  expect(readOwnDraft('bo.farm')?.request).toEqual({ kind: 'new-note' })
})
