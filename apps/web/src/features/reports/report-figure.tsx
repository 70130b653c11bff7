import type { EControlPart, EControlRow } from '@herdboard/contract/figures/reports.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { signedKr } from '#lib/format/signed-text.ts'
import type { Language } from '#lib/locale/language.ts'
import classes from './reports.module.css'

interface Props {
  cell: EControlRow['cells'][number]
  row: Pick<EControlRow, 'decimals' | 'is_signed'>
  column: EControlPart['columns'][number] | undefined
  /** Why it has no value. */
  reason: string
}

/** A figure of the production report; below it what its deviation is worth, and what it leaves out. */
export function ReportFigure({ cell: { value, dkk, is_unusual, marks, provisional }, row, column, reason }: Props) {
  const language = useLanguage()
  const below = [...(dkk === null ? [] : [signedKr(dkk, language)]), ...marks].join(' · ')
  // Targets and averages exist for some figures only: nothing is missing where there is none.
  const isBlank = value === null && (column?.kind === 'target' || column?.kind === 'national')
  return (
    <td className={classes.right} data-unusual={is_unusual || undefined} title={value === null ? reason : undefined}>
      {value === null ? !isBlank && <EmptyCell reason={reason} /> : figureText(value, row, language)}
      {provisional.length > 0 && '*'}
      {is_unusual && ' !'}
      {below && (
        <span className={`${classes.sub} ${classes.oneLine}`} title={below}>
          {below}
        </span>
      )}
    </td>
  )
}

/** Rounded as in the PDF. */
function figureText(value: number, { decimals, is_signed }: Props['row'], language: Language): string {
  const rounded = roundHalfAway(value, decimals)
  const figure = formatDecimals(rounded, decimals, language)
  return is_signed && rounded > 0 ? `+${figure}` : figure
}
