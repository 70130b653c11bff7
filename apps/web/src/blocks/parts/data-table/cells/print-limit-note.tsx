import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import classes from '../data-table.module.css'

/** About sixty pages; the exported file contains all rows. */
export const MAX_PRINTED_ROWS = 2_000

/** States how many rows are printed; the exported file has the rest. */
export function PrintLimitNote({ printed, total }: { printed: number; total: number }) {
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  if (total <= printed) return null
  const figure = (count: number) => formatNumber(count, 'int', language)
  return <p className={classes.cutShort}>{t('cutShort', { printed: figure(printed), total: figure(total) })}</p>
}
