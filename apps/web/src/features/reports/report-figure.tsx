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
  /** Those of its remarks under the table. */
  letters: string
}

/** A figure of the production report, with the letters of its remarks; below it what its deviation is worth. */
export function ReportFigure({ cell, row, column, reason, letters }: Props) {
  const { value, dkk, is_unusual, marks, provisional } = cell
  const language = useLanguage()
  // Targets and averages exist for some figures only: nothing is missing where there is none.
  const isBlank = value === null && (column?.kind === 'target' || column?.kind === 'national')
  return (
    <td className={classes.right} data-unusual={is_unusual || undefined} title={value === null ? reason : undefined}>
      {value === null ? !isBlank && <EmptyCell reason={reason} /> : figureText(value, row, language)}
      {provisional.length > 0 && '*'}
      {is_unusual && ' !'}
      {letters !== '' && <sup title={marks.join(' · ')}>{letters}</sup>}
      {dkk !== null && <span className={classes.sub}>{signedKr(dkk, language)}</span>}
    </td>
  )
}

/** Rounded as in the PDF. */
function figureText(value: number, { decimals, is_signed }: Props['row'], language: Language): string {
  const rounded = roundHalfAway(value, decimals)
  const figure = formatDecimals(rounded, decimals, language)
  return is_signed && rounded > 0 ? `+${figure}` : figure
}
