import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each(['https://seges.example/x', 'mailto:a@b.example', 'tel:+4512345678', '/pigs/deaths'])(
  '%s is a safe link',
  (url) => expect(safeLink(url)).toBe(url),
)

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', ' javascript:x', '', null])(
  '%s is not a safe link',
  (url) => expect(safeLink(url)).toBeNull(),
)
