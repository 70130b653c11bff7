import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { expect, test } from 'vitest'
import { figureIcons } from './figure-icons.ts'

test('a misspelled icon of a key figure does not compile', () => {
  // @ts-expect-error: the icon is `trending-up`
  const icons: Record<string, ServedIcon> = { ...figureIcons, daily_gain: 'trendingup' }
  expect(icons.fcr).toBe('bowl')
})

test('a key figure without an icon does not compile', () => {
  const { fcr, ...others } = figureIcons
  // @ts-expect-error: the icon of `fcr` is missing
  const icons = others satisfies Record<KpiKey, ServedIcon>
  expect(Object.keys(icons)).not.toContain('fcr')
  expect(fcr).toBe('bowl')
})
