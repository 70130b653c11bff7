import { type EControl, type EControlPart, getEControl } from '@herdboard/contract/figures/reports.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { signedKr } from '#lib/format/signed-text.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './reports.module.css'

interface Props {
  selection: { site_ids: string; dates?: string }
}

/** The production report on screen, with the same figures as its PDF, part by part; it can be exported. */
export function EControlFigures({ selection }: Props) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(getEControl, { query: selection }),
    meta: { showsOwnErrors: true },
  })
  if (error && !data) {
    return (
      <Card>
        <ErrorState {...loadFailureOf(error, () => void refetch())} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card>
        <Skeletons count={8} heightPx={44} />
      </Card>
    )
  }
  return (
    <div className={classes.result}>
      <FigureDownloads report={data} />
      {data.parts.map((part) => (
        <EControlPartTable key={`${part.title} ${part.lines[0]}`} part={part} />
      ))}
    </div>
  )
}

function FigureDownloads({ report }: { report: EControl }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const take = async (kind: 'csv' | 'xlsx') => {
    const { exportFigures } = await import('./export-figures.ts')
    await exportFigures(report, kind, { language, t })
  }
  return (
    <div className={classes.bar}>
      <Button variant="default" leftSection={<Icon name="download" />} onClick={() => void take('csv')}>
        {t('csv')}
      </Button>
      <Button variant="default" leftSection={<Icon name="table" />} onClick={() => void take('xlsx')}>
        {t('xlsx')}
      </Button>
    </div>
  )
}

const hasOnlySomeRows = (kind: EControlPart['columns'][number]['kind'] | undefined): boolean =>
  kind === 'target' || kind === 'national'

function EControlPartTable({ part }: { part: EControlPart }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { title, lines, quality, columns, groups, footnotes } = part
  const figureText = (value: number | null, decimals: number, showsSign: boolean): string => {
    if (value === null) return MISSING_VALUE
    // Rounded as in the PDF.
    const rounded = roundHalfAway(value, decimals)
    const figure = formatDecimals(rounded, decimals, language)
    return showsSign && rounded > 0 ? `+${figure}` : figure
  }
  return (
    <Card title={title} isFlush note={quality ? t('quality', { word: quality.word }) : undefined}>
      <div className={classes.head}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <TableFrame className={classes.scroll}>
        <table className={classes.figures} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('column_no')}</th>
              <th scope="col">{t('column_figure')}</th>
              <th scope="col">{t('column_unit')}</th>
              {columns.map(({ head, sub }) => (
                <th key={`${head} ${sub}`} scope="col" className={classes.right}>
                  {head}
                  <span className={classes.sub}>{sub}</span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.no}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={3 + columns.length}>
                  {group.no} {group.name}
                </th>
              </tr>
              {group.rows.map(({ no, key, name, unit, decimals, is_signed, cells, notes }) => (
                <tr key={key}>
                  <td className={classes.muted}>{no}</td>
                  <th scope="row">
                    {name}
                    {notes.length > 0 && <sup>{notes.join(',')}</sup>}
                  </th>
                  <td className={classes.muted}>{unit}</td>
                  {cells.map(({ value, dkk, is_unusual, marks, provisional }, index) => (
                    <td
                      key={`${columns[index]?.head} ${columns[index]?.sub}`}
                      className={classes.right}
                      data-unusual={is_unusual || undefined}
                      title={value === null ? columns[index]?.empty_reason : undefined}
                    >
                      {/* Targets and averages exist for some figures only: nothing is missing where there is none. */}
                      {value === null && hasOnlySomeRows(columns[index]?.kind)
                        ? ''
                        : figureText(value, decimals, is_signed)}
                      {provisional.length > 0 && '*'}
                      {is_unusual && ' !'}
                      {dkk !== null && <span className={classes.sub}>{signedKr(dkk, language)}</span>}
                      {marks.length > 0 && <span className={classes.sub}>{marks.join(', ')}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </TableFrame>
      <ol className={classes.notes}>
        {footnotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </Card>
  )
}
