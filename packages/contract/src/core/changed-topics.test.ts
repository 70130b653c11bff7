import { expect, test } from 'vitest'
import { getMeta } from '../people/accounts.ts'
import { changedTopics } from './changed-topics.ts'
import { postForm, putForm, putRecordForm } from './form-endpoints.ts'
import { formId } from './form-id.ts'

const herd = ['herd', 'places', 'notifications']

test('a note or a task changes no topic of the herd, and the form of all elements changes none', () => {
  for (const form of [postForm, putForm]) {
    expect(changedTopics(form, { form_id: formId.note })).toEqual(['notes', 'assignments'])
    expect(changedTopics(form, { form_id: String(formId.task) })).toEqual(['assignments', 'notifications'])
    expect(changedTopics(form, { form_id: formId.test })).toEqual([])
    expect(changedTopics(form, { form_id: formId.deadPigs })).toEqual(herd)
    expect(changedTopics(form, { form_id: formId.treatmentDay })).toContain('health')
  }
})

test('a call without a form in its address changes its fixed topics; a read changes none', () => {
  expect(changedTopics(putRecordForm, { id: '018f0000-0000-7000-8000-000000000000' })).toEqual([
    'herd',
    'places',
    'health',
    'assignments',
    'notifications',
  ])
  expect(changedTopics(getMeta, undefined)).toEqual([])
})
