import { LOW_WATER, NO_FLOW } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/text/translator.ts'
import { alarmFindingText } from './alarm-texts.ts'

const danish = { text: translatorFor('da'), language: 'da' } as const

test('the share of the expected water is rounded half up as in all figures', () => {
  const share = (measured: number) =>
    alarmFindingText(danish, {
      type_id: LOW_WATER,
      measured,
      expected: 400,
      rhythm: null,
      stopped_at: null,
      ended_at: null,
    })
  // 230 of 400 are 57.5 %, as a binary number 57.49999999999999.
  expect(share(230)).toBe('230 l mod forventet 400 l (58 %)')
  expect(share(229)).toBe('229 l mod forventet 400 l (57 %)')
})

test('a stop says since when only while it lasts', () => {
  const stopped_at = new Date('2026-06-15T06:00:00Z')
  const stop = (ended_at: Date | null) =>
    alarmFindingText(danish, { type_id: NO_FLOW, measured: 0, expected: null, rhythm: null, stopped_at, ended_at })
  expect(stop(null)).toBe('Intet vand siden 15.06.2026 08.00')
  expect(stop(new Date('2026-06-15T12:00:00Z'))).toBe('0 l')
})
