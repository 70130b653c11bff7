import { contrastRatio } from '@herdboard/contract/system/brand-contrast.ts'
import { expect, test } from 'vitest'
import { darkTokens, lightTokens, solidTokens } from './tokens.ts'

const both = [
  ['light', lightTokens],
  ['dark', darkTokens],
] as const

test.each(both)('text is readable on every background and tint of %s', (_, tokens) => {
  const grounds = [tokens.page, tokens.surface, tokens.sunken, tokens.raised]
  const tints = [tokens['ok-tint'], tokens['warning-tint'], tokens['alarm-tint'], tokens['information-tint']]
  for (const ground of [...grounds, ...tints])
    for (const ink of [tokens.text, tokens['text-muted']])
      expect(contrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(both)('status texts are readable on their tint and on cards in %s', (_, tokens) => {
  for (const name of ['ok', 'warning', 'alarm', 'information'] as const)
    for (const ground of [tokens.surface, tokens[`${name}-tint`]])
      expect(contrastRatio(tokens[name], ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(both)('chart colours, input outlines and the focus ring stand out from cards in %s', (_, tokens) => {
  for (const number of [1, 2, 3, 4, 5, 6] as const)
    expect(contrastRatio(tokens[`chart-${number}`], tokens.surface)).toBeGreaterThanOrEqual(3)
  expect(contrastRatio(tokens['border-strong'], tokens.surface)).toBeGreaterThanOrEqual(3)
  expect(contrastRatio(tokens.focus, tokens.surface)).toBeGreaterThanOrEqual(3)
})

test('badge texts are readable on their fill', () => {
  for (const name of ['ok', 'warning', 'alarm', 'information'] as const)
    expect(contrastRatio(solidTokens[`on-${name}-solid`], solidTokens[`${name}-solid`])).toBeGreaterThanOrEqual(4.5)
})
