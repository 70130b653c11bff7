import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi()

test('nine missing pigs of a stock count are proposed as dead, with the day of the count', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await who.call(getForm, {
    params: { form_id: formId.deadPigs },
    query: { ...place, date: '2026-06-10', number: 9 },
  })
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-10')
  expect(valueAt(form, 'FS_Dead.FF_Number')).toBe(9)
})

test('a form without a number of pigs takes the day alone from the query', async () => {
  const { who, place } = await aFormHerd(api)
  const { form } = await who.call(getForm, {
    params: { form_id: formId.stockCount },
    query: { ...place, date: '2026-06-10', number: 9 },
  })
  expect(valueAt(form, 'FS_Main.FF_Date')).toBe('2026-06-10')
})
