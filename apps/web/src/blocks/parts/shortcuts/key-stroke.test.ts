import { expect, test } from 'vitest'
import { keyStroke } from './key-stroke.ts'

const keyEvent = (key: string, target: Element = document.body, ctrlKey = false) => ({
  key,
  target,
  ctrlKey,
  metaKey: false,
  altKey: false,
})

const inside = (role: string) => {
  const container = document.createElement('div')
  container.setAttribute('role', role)
  return container.appendChild(document.createElement('button'))
}

test.each([
  ['c', 'event'],
  ['[', 'sidebar'],
  ['?', 'keys'],
  ['/', 'search'],
  [',', 'period-back'],
  ['.', 'period-on'],
  ['g', 'go'],
])('shortcut %s does what the list says', (key, stroke) => expect(keyStroke(keyEvent(key), null)).toBe(stroke))

test('letter after g opens a screen and does nothing by itself', () => {
  expect(keyStroke(keyEvent('o'), 'g')).toEqual({ go: 'o' })
  expect(keyStroke(keyEvent('a'), 'g')).toEqual({ go: 'a' })
  expect(keyStroke(keyEvent('c'), 'g')).toBeNull()
  expect(keyStroke(keyEvent('o'), null)).toBeNull()
})

test('shortcuts do nothing while typing, in a menu or with Ctrl held down', () => {
  expect(keyStroke(keyEvent('c', document.createElement('input')), null)).toBeNull()
  expect(keyStroke(keyEvent('c', inside('menu')), null)).toBeNull()
  expect(keyStroke(keyEvent('c', document.body, true), null)).toBeNull()
})

test('Ctrl+K opens the palette also from a field, but not over a dialog', () => {
  expect(keyStroke(keyEvent('k', document.body, true), null)).toBe('palette')
  expect(keyStroke({ ...keyEvent('K'), metaKey: true }, null)).toBe('palette')
  expect(keyStroke(keyEvent('k', document.createElement('input'), true), null)).toBe('palette')
  expect(keyStroke(keyEvent('k', inside('dialog'), true), null)).toBeNull()
  expect(keyStroke(keyEvent('k'), null)).toBeNull()
})
