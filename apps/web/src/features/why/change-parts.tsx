import type { Why } from '@herdboard/contract/figures/why.ts'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, withUnit } from '#lib/format/format-numbers.ts'
import { signedKr, signedText } from '#lib/format/signed-text.ts'
import { FigureCell } from './figure-cell.tsx'
import classes from './why.module.css'

/** The drivers of the change, both periods side by side; the last row is what they add up to. */
export function ChangeParts({ why }: { why: Why }) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const hasKr = why.dkk !== null
  return (
    <TableFrame className={classes.scroller}>
      <table className={classes.table} aria-label={t('parts')}>
        <thead>
          <tr>
            <th scope="col" data-row-header>
              {t('driver')}
            </th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('part', { unit: why.unit })}</th>
            {hasKr && <th scope="col">{t('kr')}</th>}
          </tr>
        </thead>
        <tbody>
          {why.parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">
                {part.name}
                {part.cause && <span className={classes.muted}>{part.cause}</span>}
              </th>
              <FigureCell>{withUnit(formatDecimals(part.before, part.decimals, language), part.unit)}</FigureCell>
              <FigureCell>{withUnit(formatDecimals(part.now, part.decimals, language), part.unit)}</FigureCell>
              <FigureCell>{signedText(part.change, why.part_decimals, language)}</FigureCell>
              {hasKr && <FigureCell>{signedKr(part.dkk, language)}</FigureCell>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('together')}</th>
            <FigureCell>{withUnit(formatDecimals(why.previous, why.part_decimals, language), why.unit)}</FigureCell>
            <FigureCell>{withUnit(formatDecimals(why.value, why.part_decimals, language), why.unit)}</FigureCell>
            <FigureCell>{signedText(why.change, why.part_decimals, language)}</FigureCell>
            {hasKr && <FigureCell>{signedKr(why.dkk, language)}</FigureCell>}
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  )
}
