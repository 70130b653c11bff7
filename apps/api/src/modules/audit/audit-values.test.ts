import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/http/request-context.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { auditChanges } from './audit-values.ts'

const context = { language: 'da', text: translatorFor('da') } as RequestContext

test('a changed choice of key figures names the figures', () => {
  expect(auditChanges(context, new Map(), { type_ids: [1, 999] }, { type_ids: [6, 20] })).toEqual([
    { label: 'Nøgletal', before: 'Daglig tilvækst, 999', after: 'Dødelighed, Råprotein pr. FEsv' },
  ])
})

test('a stored field without a label is shown by its technical name', () => {
  expect(auditChanges(context, new Map(), { old_field: 1 }, { old_field: 2 })).toEqual([
    { label: 'old field', before: '1', after: '2' },
  ])
})
