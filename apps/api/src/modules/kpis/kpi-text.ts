import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { FigureUnit } from '@herdboard/domain/kpis/figure-unit.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { Translator } from '#platform/text/translator.ts'
import type da from '#texts/da/kpis.json'
import type en from '#texts/en/kpis.json'
import type es from '#texts/es/kpis.json'
import type pt from '#texts/pt/kpis.json'
import type sv from '#texts/sv/kpis.json'

/** Text keys that every key figure and unit has. */
type KpiTextKey = `${'text' | 'wrapped' | 'formula'}.${KpiKey}` | `unit.${FigureUnit}`

/** Keys of texts of figures, if every language has each of them. */
export type CommonKpiTextKey<Texts extends Record<LanguageCode, Record<KpiTextKey, string>>> = KpiTextKey &
  keyof Texts['da']

/**
 * Returns a text of `kpis.json`. If a text of a figure or unit is missing in a language, this does not compile, and the
 * error names it.
 */
export const kpiText = (
  text: Translator,
  key: CommonKpiTextKey<{ da: typeof da; en: typeof en; es: typeof es; pt: typeof pt; sv: typeof sv }>,
  params?: TextParams,
): string => text(`kpis:${key}`, params)
