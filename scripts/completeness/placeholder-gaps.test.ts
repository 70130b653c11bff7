import { expect, test } from 'vitest'
import { repositoryRoot } from '../processes.ts'
import { placeholderGaps, readTextFiles } from './placeholder-gaps.ts'

const gapsOf = (danish: string, portuguese: string): string[] =>
  placeholderGaps(
    'apps/api/src/texts',
    new Map([
      ['da/charts.json', { curve: danish }],
      ['pt/charts.json', { curve: portuguese }],
    ]),
  )

test('a placeholder that a translation lacks, renames or adds is reported with the file to edit', () => {
  expect(gapsOf('{name}: {mean} g', '{name}: {media} g')).toEqual([
    'apps/api/src/texts/pt/charts.json: "curve" has {name} {media}, the Danish text {name} {mean}',
  ])
  expect(gapsOf('{{count}} grise', 'porcos')).toEqual([
    'apps/api/src/texts/pt/charts.json: "curve" has no placeholder, the Danish text {{count}}',
  ])
  expect(gapsOf('grise', '{n} porcos')).toEqual([
    'apps/api/src/texts/pt/charts.json: "curve" has {n}, the Danish text no placeholder',
  ])
})

test('the order and the spaces of placeholders are those of the language', () => {
  expect(gapsOf('{{ mean }} g, {{n}} grise', '{{n}} porcos, {{mean}} g')).toEqual([])
})

test('the placeholders of all texts agree, and texts of both sides are read', () => {
  for (const folder of ['apps/api/src/texts', 'apps/web/src/i18n']) {
    const texts = readTextFiles(repositoryRoot, folder)
    expect(texts.size).toBeGreaterThan(50)
    expect(placeholderGaps(folder, texts)).toEqual([])
  }
})
