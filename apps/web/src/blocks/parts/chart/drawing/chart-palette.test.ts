import { expect, test } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { darkTokens, lightTokens } from '#ui/theme/tokens.ts'
import { groupedSeries } from '../layout/grouped-series.ts'
import { seriesStyles } from './chart-palette.ts'

test('[OVERVIEW-035] palette has six colours in a fixed order, and the seventh series repeats the first', () => {
  const seven = Array.from({ length: 7 }, (_, index) => aSeries({ key: `s${index}` }))
  const colours = [...seriesStyles(seven, lightTokens).values()].map(({ colour }) => colour)
  expect(colours.slice(0, 6)).toEqual(
    [1, 2, 3, 4, 5, 6].map((index) => lightTokens[`chart-${index as 1 | 2 | 3 | 4 | 5 | 6}`]),
  )
  expect(new Set(colours.slice(0, 6)).size).toBe(6)
  expect(colours[6]).toBe(colours[0])
})

test('previous period takes the hue of its series, and other comparisons are grey', () => {
  const styles = seriesStyles(
    [
      aSeries({ key: 'a' }),
      aSeries({ key: 'b' }),
      aSeries({ key: 'was', role: 'previous' }),
      aSeries({ key: 'land', role: 'reference' }),
    ],
    darkTokens,
  )
  expect(styles.get('was')).toMatchObject({ colour: darkTokens['chart-1'], opacity: 0.45, dash: [4, 4] })
  expect(styles.get('land')).toMatchObject({ colour: darkTokens['text-muted'], dash: [2, 4] })
})

test('more than six causes of a stack become five and Other, which holds their sum', () => {
  const series = Array.from({ length: 8 }, (_, index) =>
    aSeries({ key: `c${index}`, stack: 'dead', points: [index, null, 1] }),
  )
  const grouped = groupedSeries(aChart({ series }), 'Øvrige')
  expect(grouped.map(({ name, key }) => (key === 'other' ? name : key))).toEqual([
    'c0',
    'c1',
    'c2',
    'c3',
    'c4',
    'Øvrige',
  ])
  expect(grouped.at(-1)?.points).toEqual([5 + 6 + 7, null, 3])
})
