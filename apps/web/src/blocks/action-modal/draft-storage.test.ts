import { beforeEach, expect, test } from 'vitest'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { dropDraft, dropDraftsOf, type KeptDraft, keepDraft, keptDraft } from './draft-storage.ts'
import { newSubmissionKey } from './submission-key.ts'

const reply = aFormReply(deadForm())
const draft = (id: string): KeptDraft => ({
  id,
  opening: { kind: 'new-note' },
  row: null,
  work: {
    reply,
    target: {},
    draft: { sections: [], values: {}, context: { form_id: 5 }, everUsed: [] },
    original: {},
    submission: newSubmissionKey(),
    isTouched: true,
  },
})

beforeEach(() => localStorage.clear())

test('the answer to a window that was closed leaves what is typed in the next one', () => {
  keepDraft('bo.farm', draft('dead pigs'))
  keepDraft('bo.farm', draft('the next form'))
  dropDraft('bo.farm', 'dead pigs')
  expect(keptDraft('bo.farm')?.id).toBe('the next form')
  dropDraft('bo.farm', 'the next form')
  expect(keptDraft('bo.farm')).toBeNull()
})

test('who signs out leaves nothing half typed in any company, and takes nothing of others', () => {
  for (const owner of ['bo.farm', 'bo.another', 'ane.farm']) keepDraft(owner, draft('dead pigs'))
  dropDraftsOf('bo')
  expect(keptDraft('bo.farm')).toBeNull()
  expect(keptDraft('bo.another')).toBeNull()
  expect(keptDraft('ane.farm')?.id).toBe('dead pigs')
})
