import { expect, test } from 'vitest'
import type { TextKey, TextName } from './text-key.ts'
import { translatorFor } from './translator.ts'

const text = translatorFor('en')
const header = (key: TextName<'tables:feed_usage'>) => text(`tables:feed_usage.${key}`)

test('a template literal compiles only if each of its values has a text', () => {
  for (const kind of ['counted', 'apart'] as const) expect(text(`reports:note.loss.${kind}`)).not.toBe('')
  for (const kind of ['counted', 'lost'] as const) {
    // @ts-expect-error: `reports:note.loss.lost` does not exist
    const key: TextKey = `reports:note.loss.${kind}`
    expect(key).toMatch(/^reports:/)
  }
})

test('a parameter is limited to the names of a group', () => {
  // @ts-expect-error: no text has this name
  expect(() => header('nope')).toThrow('No text for tables:feed_usage.nope')
})

test('a number needs a group of numbered texts', () => {
  const id: number = 1
  expect(text(`option:diagnosis.${id}`)).not.toBe('')
  // @ts-expect-error: the group is `option:diagnosis`
  expect(() => text(`option:diagnoses.${id}`)).toThrow('No text for option:diagnoses.1')
})

test('any string does not compile, except in an open group', () => {
  const name: string = 'dead'
  // @ts-expect-error: not every string is the name of an event
  expect(text(`events:${name}`)).not.toBe('')
  // @ts-expect-error: not every string is the code of a rule
  const rule: TextKey = `rule:${name}`
  expect(rule).toBe('rule:dead')
  const method: TextKey = `quality:name.${name}`
  expect(method).toBe('quality:name.dead')
})
