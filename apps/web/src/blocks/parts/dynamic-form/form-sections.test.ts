import { expect, test } from 'vitest'
import { aFormSection, anElement } from '#testing/forms.ts'
import { addSectionCopy, mergeDependents, removeSectionCopy } from './form-sections.ts'

const line = aFormSection('FS_Line', 'Line', [anElement('textbox', 'FF_Number', 'Number')], {
  copy_collapsed: true,
  prototype: { add_label: 'More', max_copies: 2 },
})
const last = aFormSection('FS_More', 'More', [])
const ids = (sections: readonly { id: string }[] | undefined) => sections?.map(({ id }) => id)

test('[FORM-030] copies follow their prototype and are folded when it says so', () => {
  const one = addSectionCopy([line, last], 'FS_Line', [])
  expect(ids(one?.sections)).toEqual(['FS_Line', 'FS_Line_1', 'FS_More'])
  expect(one?.sections[1]).toMatchObject({ collapsed: true, prototype: null })
  const two = addSectionCopy(one?.sections ?? [], 'FS_Line', ['FS_Line_1'])
  expect(ids(two?.sections)).toEqual(['FS_Line', 'FS_Line_1', 'FS_Line_2', 'FS_More'])
  expect(addSectionCopy(two?.sections ?? [], 'FS_Line', [])).toBeNull()
})

test('number of a removed copy is not given again', () => {
  const one = addSectionCopy([line], 'FS_Line', [])
  const without = removeSectionCopy(one?.sections ?? [], 'FS_Line_1')
  expect(addSectionCopy(without, 'FS_Line', ['FS_Line_1'])?.id).toBe('FS_Line_2')
})

test('[FORM-117] locked element cannot be changed in a copy', () => {
  const locked = aFormSection(
    'FS_Line',
    'Line',
    [anElement('textbox', 'FF_Date', 'Date', { type_settings: { copy_locked: true } })],
    { prototype: { add_label: 'More', max_copies: 5 } },
  )
  expect(addSectionCopy([locked], 'FS_Line', [])?.sections[1]?.children[0]?.disabled).toBe(true)
})

test('[FORM-105] server response adds option lists and missing copies', () => {
  const reply = {
    values: [
      { id: 'FS_Line_3.FF_Number', value: 4 },
      { id: 'FS_Line.FF_Number', value: null, values: [{ id: '1', value: 'One' }] },
    ],
    messages: [],
  }
  const sections = mergeDependents([line, last], reply)
  expect(ids(sections)).toEqual(['FS_Line', 'FS_Line_3', 'FS_More'])
  expect(sections[0]?.children[0]?.type_settings.values).toEqual([{ id: '1', value: 'One' }])
})
