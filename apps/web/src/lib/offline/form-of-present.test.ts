import type { FormReply } from '@herdboard/contract/core/form.ts'
import { expect, test } from 'vitest'
import { moveFormToDay } from './form-of-day.ts'

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

test('a form of yesterday proposes today, and accepts no later day', () => {
  const moved = fieldOf(moveFormToDay(formOf('2026-11-27', '2026-11-27'), '2026-11-27', '2026-11-28'))
  expect(moved).toMatchObject({ value: '2026-11-28', type_settings: { maximum_date: '2026-11-28' } })
})

test('other days of a form, and a stored record, stay as they were', () => {
  const other = formOf('2026-11-20', null)
  expect(fieldOf(moveFormToDay(other, '2026-11-27', '2026-11-28'))).toMatchObject({ value: '2026-11-20' })
  const stored = formOf('2026-11-27', '2026-11-27', 'r1')
  expect(moveFormToDay(stored, '2026-11-27', '2026-11-28')).toBe(stored)
})
