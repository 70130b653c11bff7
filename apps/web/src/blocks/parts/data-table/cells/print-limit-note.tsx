import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import classes from '../data-table.module.css'

/** More than sixty pages nobody reads; a file holds them all. */
export const MAX_PRINTED_ROWS = 2_000

/** Paper has an end: the rest is in the file. */
export function PrintLimitNote({ printed, total }: { printed: number; total: number }) {
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  if (total <= printed) return null
  const figure = (count: number) => formatNumber(count, 'int', language)
  return <p className={classes.cutShort}>{t('cutShort', { printed: figure(printed), total: figure(total) })}</p>
}
