import { LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/text/translator.ts'
import { alarmFindingText } from './alarm-texts.ts'

test('the share of the expected water is rounded half up as in all figures', () => {
  const danish = { text: translatorFor('da'), language: 'da' } as const
  const share = (measured: number) =>
    alarmFindingText(danish, { type_id: LOW_WATER, measured, expected: 400, rhythm: null, stopped_at: null })
  // 230 of 400 are 57.5 %, as a binary number 57.49999999999999.
  expect(share(230)).toBe('230 l mod forventet 400 l (58 %)')
  expect(share(229)).toBe('229 l mod forventet 400 l (57 %)')
})
