import type { Why } from '@herdboard/contract/figures/why.ts'
import { Link } from '@tanstack/react-router'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { signedKr, signedText } from '#lib/format/signed-text.ts'
import { FigureCell } from './figure-cell.tsx'
import classes from './why.module.css'

/** The places of the herd, the costliest first; each opens the same question for that place. */
export function ChangePlaces({ why }: { why: Why }) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const hasKr = why.places.some(({ dkk }) => dkk !== null)
  return (
    <TableFrame className={classes.scroller}>
      <table className={classes.table} aria-label={t('places')}>
        <thead>
          <tr>
            <th scope="col" data-row-header>
              {t('place')}
            </th>
            <th scope="col">{why.unit}</th>
            <th scope="col">{t('change')}</th>
            {hasKr && <th scope="col">{t('kr')}</th>}
            <th scope="col" className={classes.text}>
              {t('cause')}
            </th>
          </tr>
        </thead>
        <tbody>
          {why.places.map((place) => (
            <tr key={place.id}>
              <th scope="row">
                <Link to="." search={(before) => ({ ...before, places: place.id })} className={classes.link}>
                  {place.name}
                </Link>
                {place.within && <span className={classes.muted}>{place.within}</span>}
              </th>
              <FigureCell reason={place.reason}>{formatDecimals(place.value, why.part_decimals, language)}</FigureCell>
              <FigureCell reason={place.reason}>{signedText(place.change, why.part_decimals, language)}</FigureCell>
              {hasKr && <FigureCell reason={place.reason}>{signedKr(place.dkk, language)}</FigureCell>}
              <td className={classes.text}>{place.cause || <EmptyCell reason={place.reason || t('noMainCause')} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
