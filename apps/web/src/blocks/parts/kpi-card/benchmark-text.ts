import type { Kpi } from '@herdboard/contract/figures/dashboard.ts'
import type { Translate } from '#i18n/load-texts.ts'

type KpiBenchmark = NonNullable<Kpi['benchmark']>

/** The name of the national average, with its year, and with its weights where they are not those of the figure. */
export function benchmarkName(
  t: Translate<'kpi-card'>,
  { year, is_example, other_basis, basis }: KpiBenchmark,
): string {
  const name = t(is_example ? 'nationalExample' : 'national', { year })
  return other_basis ? t('nationalBasis', { name, basis }) : name
}

/** Why the average is of an earlier year than the period; null where it is of the same. */
export const benchmarkYearNote = (t: Translate<'kpi-card'>, { year, period_year }: KpiBenchmark): string | null =>
  year === period_year ? null : t('nationalEarlier', { year, periodYear: period_year })
