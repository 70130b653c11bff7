import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { formKinds, requireFormKind } from './form-kinds.ts'
import { templateFormKind } from './template/template-form-kind.ts'

test('every form of the contract belongs to exactly one kind', () => {
  const kindsPerForm = Object.entries(formId).map(([name, id]) => [
    name,
    formKinds.filter(({ handles }) => handles(id, undefined)).length,
  ])
  expect(kindsPerForm).toEqual(Object.keys(formId).map((name) => [name, 1]))
})

test("a task's form that is opened for a template is one, and no other form is", () => {
  const ids = Object.values(formId).filter((id) => templateFormKind.handles(id, 'template'))
  expect(ids).toEqual([formId.task])
  expect(requireFormKind(formId.task, 'template')).toBe(templateFormKind)
  expect(requireFormKind(formId.task)).not.toBe(templateFormKind)
})

test('a number that no form has is not found', () => {
  expect(() => requireFormKind(4711)).toThrow(expect.objectContaining({ code: 'request.not_found' }))
})
