import type { Why } from '@herdboard/contract/figures/why.ts'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, MISSING_VALUE, withUnit } from '#lib/format/format-numbers.ts'
import { signedKr, signedText } from '#lib/format/signed-text.ts'
import classes from './why.module.css'

/** The drivers of the change, both periods side by side; the last row is what they add up to. */
export function ChangeParts({ why }: { why: Why }) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const orReason = (text: string) => (text === MISSING_VALUE ? <EmptyCell reason={t('unknownFigure')} /> : text)
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
              <td>{orReason(withUnit(formatDecimals(part.before, part.decimals, language), part.unit))}</td>
              <td>{orReason(withUnit(formatDecimals(part.now, part.decimals, language), part.unit))}</td>
              <td>{orReason(signedText(part.change, why.part_decimals, language))}</td>
              {hasKr && <td>{orReason(signedKr(part.dkk, language))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('together')}</th>
            <td>{orReason(withUnit(formatDecimals(why.previous, why.part_decimals, language), why.unit))}</td>
            <td>{orReason(withUnit(formatDecimals(why.value, why.part_decimals, language), why.unit))}</td>
            <td>{orReason(signedText(why.change, why.part_decimals, language))}</td>
            {hasKr && <td>{orReason(signedKr(why.dkk, language))}</td>}
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  )
}
