import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('the five signs that end a text or an attribute are escaped', () => {
  expect(escapeHtml(`<b title="O'Brien & Søn" lang='da'>`)).toBe(
    '&lt;b title=&quot;O&#39;Brien &amp; Søn&quot; lang=&#39;da&#39;&gt;',
  )
  expect(escapeHtml('Ærø · hold 7')).toBe('Ærø · hold 7')
})
