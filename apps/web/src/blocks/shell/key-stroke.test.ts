import { expect, test } from 'vitest'
import { keyStroke } from './key-stroke.ts'

const pressed = (key: string, target: Element = document.body, ctrlKey = false) => ({
  key,
  target,
  ctrlKey,
  metaKey: false,
  altKey: false,
})

test('single keys do what the list says', () => {
  expect(keyStroke(pressed('c'), null)).toBe('event')
  expect(keyStroke(pressed('['), null)).toBe('sidebar')
  expect(keyStroke(pressed('?'), null)).toBe('keys')
  expect(keyStroke(pressed('g'), null)).toBe('go')
  expect(keyStroke(pressed('o'), 'g')).toBe('overview')
  expect(keyStroke(pressed('o'), null)).toBeNull()
})

test('nothing happens while something is typed, or with Ctrl held down', () => {
  expect(keyStroke(pressed('c', document.createElement('input')), null)).toBeNull()
  expect(keyStroke(pressed('c', document.body, true), null)).toBeNull()
})
