import { expect, test } from 'vitest'
import { readSource } from '../sources.ts'
import { findBlockFloorBreaks } from './block-floors.ts'

const blocks = 'apps/web/src/blocks'

/** Returns the findings in these files of blocks, as `file:line what`. */
function findIn(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => readSource(`${blocks}/${path}`, text))
  const all = new Map(sources.map((source) => [source.path, source]))
  return sources.flatMap((source) =>
    findBlockFloorBreaks(source, all).map(
      ({ line, what }) => `${source.path.slice(blocks.length + 1)}:${line} ${what}`,
    ),
  )
}

test('a part imports no workflow: no function, no type, no style sheet', () => {
  expect(
    findIn({
      'parts/card/card.tsx':
        `import { openWindow } from '#blocks/workflows/window/window.tsx'\n` +
        `import type { WindowKind } from '#blocks/workflows/window/window-kind.ts'\n` +
        `import classes from '#blocks/workflows/window/window.module.css'\n`,
      'workflows/window/window.tsx': `import { Chart } from '#blocks/parts/chart/chart.tsx'\n`,
    }),
  ).toEqual([
    'parts/card/card.tsx:1 #blocks/workflows/window/window.tsx: card is a part, window a workflow above it',
    'parts/card/card.tsx:2 #blocks/workflows/window/window-kind.ts: card is a part, window a workflow above it',
    'parts/card/card.tsx:3 #blocks/workflows/window/window.module.css: card is a part, window a workflow above it',
  ])
})

test('two blocks of one floor that import each other are reported on both sides, also without a cycle', () => {
  expect(
    findIn({
      'parts/card/card.tsx': `import { tone } from '#blocks/parts/chart/tone.ts'\n`,
      'parts/chart/tone.ts': '',
      'parts/chart/chart.tsx': `import type { CardSize } from '../card/card-size.ts'\n`,
      'parts/help/help.tsx': `import { tone } from '#blocks/parts/chart/tone.ts'\n`,
    }),
  ).toEqual([
    'parts/card/card.tsx:1 #blocks/parts/chart/tone.ts: card and chart import each other',
    'parts/chart/chart.tsx:1 ../card/card-size.ts: chart and card import each other',
  ])
})

test('three blocks that import each other in a ring are reported at each import', () => {
  expect(
    findIn({
      'parts/card/card.tsx': `import { tone } from '#blocks/parts/chart/tone.ts'\n`,
      'parts/chart/tone.ts': `import { help } from '#blocks/parts/help/help.tsx'\n`,
      'parts/help/help.tsx': `import type { CardSize } from '#blocks/parts/card/card-size.ts'\n`,
      'parts/table/table.tsx': `import { tone } from '#blocks/parts/chart/tone.ts'\n`,
    }),
  ).toEqual([
    'parts/card/card.tsx:1 #blocks/parts/chart/tone.ts: card → chart → help → card',
    'parts/chart/tone.ts:1 #blocks/parts/help/help.tsx: chart → help → card → chart',
    'parts/help/help.tsx:1 #blocks/parts/card/card-size.ts: help → card → chart → help',
  ])
})

test('a file outside the two floors is reported', () => {
  expect(findIn({ 'card/card.tsx': '', 'parts/card/card.tsx': '' })).toEqual([
    'card/card.tsx:1 a block belongs in blocks/parts/<block> or blocks/workflows/<block>',
  ])
})

test('one import of a workflow is one finding, although it closes a ring through other blocks', () => {
  expect(
    findIn({
      'parts/card/card.tsx': `import { openWindow } from '#blocks/workflows/window/window.tsx'\n`,
      'parts/chart/chart.tsx': `import { card } from '#blocks/parts/card/card.tsx'\n`,
      'workflows/window/window.tsx': `import { Chart } from '#blocks/parts/chart/chart.tsx'\n`,
    }),
  ).toEqual(['parts/card/card.tsx:1 #blocks/workflows/window/window.tsx: card is a part, window a workflow above it'])
})
