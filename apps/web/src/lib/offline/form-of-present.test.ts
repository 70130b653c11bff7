import type { FormReply } from '@herdboard/contract/core/form.ts'
import { expect, test } from 'vitest'
import { moveFormToPresent } from './form-of-present.ts'

const formOf = (value: string | null, maximum_date: string | null, record_id: string | null = null): FormReply =>
  ({
    editable: true,
    deletable: false,
    form: {
      record_id,
      sections: [{ id: 'FS_Main', children: [{ id: 'FF_Date', value, type_settings: { maximum_date } }] }],
    },
  }) as unknown as FormReply
const fieldOf = (reply: unknown) => (reply as FormReply).form.sections[0]?.children[0]

const YESTERDAY = new Date('2026-11-27T05:00:00Z')
const NOW = new Date('2026-11-28T13:30:00Z')

test('a form of yesterday proposes today, and accepts no later day', () => {
  const moved = fieldOf(moveFormToPresent(formOf('2026-11-27', '2026-11-27'), YESTERDAY, NOW))
  expect(moved).toMatchObject({ value: '2026-11-28', type_settings: { maximum_date: '2026-11-28' } })
})

test('the time of an inspection that a form of this morning proposes is the present', () => {
  const morning = new Date('2026-11-28T05:00:00Z')
  const moved = fieldOf(moveFormToPresent(formOf('2026-11-28T06:00', '2026-11-28'), morning, NOW))
  expect(moved).toMatchObject({ value: '2026-11-28T14:30', type_settings: { maximum_date: '2026-11-28' } })
})

test('other days of a form, and a stored record, stay as they were', () => {
  const other = formOf('2026-11-20', null)
  expect(fieldOf(moveFormToPresent(other, YESTERDAY, NOW))).toMatchObject({ value: '2026-11-20' })
  const stored = formOf('2026-11-27', '2026-11-27', 'r1')
  expect(moveFormToPresent(stored, YESTERDAY, NOW)).toBe(stored)
})
