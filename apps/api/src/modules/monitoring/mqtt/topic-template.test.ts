import { expect, test } from 'vitest'
import { matchTopic, topicFilter } from './topic-template.ts'

test.each([
  ['application/+/device/+/event/up', 'application/1/device/a8/event/up', { sensor: null }],
  ['application/+/device/+/event/up', 'application/1/device/a8/event/join', null],
  ['herd/{sensor}', 'herd/Vandmåler A2', { sensor: 'Vandmåler A2' }],
  ['herd/{sensor}', 'herd/a/b', null],
  ['herd/{sensor}', 'herd', null],
  ['herd/{sensor}/#', 'herd/a/b/c', { sensor: 'a' }],
  ['#', 'anything/at/all', { sensor: null }],
])('template %s and topic %s give %j', (template, topic, match) => {
  expect(matchTopic(template, topic)).toEqual(match)
})

test('the broker gets the level of the sensor as any level', () => {
  expect(topicFilter('herd/{sensor}/up')).toBe('herd/+/up')
})
