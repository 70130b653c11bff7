import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { formatFigure, formatOre } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { ListedRecord } from './listed-records.ts'

/** A record in one line: "15 stk., 60,0 kg til Stald 5". */
export function describeRecord(text: Translator, language: LanguageCode, record: ListedRecord): string {
  const { head, kg, carcass_kg, approved_head, mix_name } = record
  if (record.category_id !== null && record.amount_ore !== null) {
    const amount = formatOre(language, Math.abs(record.amount_ore))
    return text('records:posting', { category: text(`option:posting_category.${record.category_id}`), amount })
  }
  if (mix_name !== null) return text('records:feed', { kg: formatFigure(language, kg ?? 0, 0), mix: mix_name })
  if (record.found !== null) return text(`option:check_in.${Number(record.found)}`)
  if (head === null) return ''
  if (record.drug_name !== null) return describeCourse(text, language, record, head)
  const count = { count: head, n: formatFigure(language, head, 0) }
  // A slaughter shows the mean weight of its approved carcasses; all other records show live weight.
  const isSlaughter = record.type_id === recordKind.slaughter
  const avgKg = isSlaughter ? ratioOrNull(carcass_kg, approved_head) : ratioOrNull(kg, head)
  if (record.is_replaced) return text('records:replaced_count', { n: count.n })
  if (avgKg === null) return text('records:pigs', count)
  const weighed = { ...count, avg: formatFigure(language, avgKg, 1) }
  const to = recordPlaceName(record.to_barn_name, record.to_inner_name)
  return to === null ? text('records:pigs_weighed', weighed) : text('records:pigs_moved', { ...weighed, place: to })
}

/** "Stald 4, A2"; null without a barn. */
export const recordPlaceName = (barn: string | null, inner: string | null): string | null =>
  barn === null ? null : inner === null ? barn : `${barn}, ${inner}`

/** "Nuflor vet., 3 stk., dag 1/2". */
const describeCourse = (
  text: Translator,
  language: LanguageCode,
  { drug_name, treatment_day, treatment_days }: ListedRecord,
  head: number,
): string =>
  text('records:treatment', {
    drug: drug_name ?? '',
    n: formatFigure(language, head, 0),
    day: treatment_day ?? 0,
    total: treatment_days ?? 0,
  })
