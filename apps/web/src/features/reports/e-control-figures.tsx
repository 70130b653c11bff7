import { type EControl, type EControlPart, getEControl } from '@herdboard/contract/figures/reports.ts'
import { type LetteredRemark, letteredRemarks } from '@herdboard/domain/e-control/lettered-remarks.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { ReportFigure } from './report-figure.tsx'
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

function EControlPartTable({ part }: { part: EControlPart }) {
  const { t } = useTranslation('reports')
  const { title, lines, quality, columns, groups, footnotes } = part
  const { remarks, lettersOf } = letteredRemarks(groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)))
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
                  {cells.map((cell, index) => (
                    <ReportFigure
                      key={`${columns[index]?.head} ${columns[index]?.sub}`}
                      cell={cell}
                      row={{ decimals, is_signed }}
                      column={columns[index]}
                      letters={lettersOf(cell)}
                      // Footnotes of the row say why places have no value.
                      reason={columns[index]?.empty_reason ?? notes.map((note) => footnotes[note - 1]).join(' ')}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </TableFrame>
      {remarks.length > 0 && <PartRemarks remarks={remarks} />}
      <ol className={classes.notes}>
        {footnotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </Card>
  )
}

/** What single figures leave out. It is in words on the page, as in the PDF: nobody opens a tooltip by touch. */
function PartRemarks({ remarks }: { remarks: readonly LetteredRemark[] }) {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.remarks}>
      <p>{t('remarks')}</p>
      <ul>
        {remarks.map(({ letter, text }) => (
          <li key={letter}>
            <sup>{letter}</sup> {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
