import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import { expect, test } from 'vitest'
import { figureIcons } from './figure-icons.ts'

test('a misspelled icon of a key figure does not compile', () => {
  // @ts-expect-error: the icon is `trending-up`
  const icons: Record<string, ServedIcon> = { ...figureIcons, daily_gain: 'trendingup' }
  expect(icons.fcr).toBe('bowl')
})
