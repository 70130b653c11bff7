import { expect, test } from 'vitest'
import type da from '#texts/da/kpis.json'
import type en from '#texts/en/kpis.json'
import type es from '#texts/es/kpis.json'
import type pt from '#texts/pt/kpis.json'
import type sv from '#texts/sv/kpis.json'
import type { CommonKpiTextKey } from './kpi-text.ts'

interface Texts {
  da: typeof da
  en: typeof en
  es: typeof es
  pt: typeof pt
  sv: typeof sv
}

test('a text of a key figure that one language lacks does not compile', () => {
  const key: CommonKpiTextKey<Texts> = 'formula.fcr'
  // @ts-expect-error: Swedish lacks the formula of `fcr`
  const formula: CommonKpiTextKey<Omit<Texts, 'sv'> & { sv: Omit<typeof sv, 'formula.fcr'> }> = 'formula.fcr'
  // @ts-expect-error: Portuguese lacks the name of `mortality`
  const name: CommonKpiTextKey<Omit<Texts, 'pt'> & { pt: Omit<typeof pt, 'text.mortality'> }> = 'text.mortality'
  expect([key, formula, name]).toEqual(['formula.fcr', 'formula.fcr', 'text.mortality'])
})
