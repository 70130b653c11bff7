import { expect, test } from 'vitest'
import { normalizeDeviceId } from './device-id.ts'

test.each([
  ['LW:D0:A84041000181C061:A84041C3B1861A2B:00100064:SN1234', 'a84041c3b1861a2b'],
  ['A8-40-41-C3-B1-86-1A-2B', 'a84041c3b1861a2b'],
  [' a84041c3b1861a2b ', 'a84041c3b1861a2b'],
  ['LW:D0:A84041', 'LW:D0:A84041'],
  ['Gateway 3, indgang 2', 'Gateway 3, indgang 2'],
])('%s is the device %s', (typed, id) => {
  expect(normalizeDeviceId(typed)).toBe(id)
})
