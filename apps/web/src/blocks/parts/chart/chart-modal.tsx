import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { Button, Group, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadFrom } from '#lib/files/download.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { currentInstant } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import classes from './chart.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { chartNote } from './chart-values.ts'

/** The share of the window's height for the drawing; the modal's header and buttons are subtracted. */
const DRAWING_SHARE = 0.85
const MARGINS_PX = 176

interface Props {
  spec: ChartSpec
  series: readonly ChartSeries[]
  printHead?: string | undefined
  onClose: () => void
}

/** A chart enlarged to the window size, with its values as a table, to print and to save. */
export function ChartModal({ spec, series, printHead, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('chart')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const [isTable, setTable] = useState(false)
  const picture = useRef<(() => Promise<string>) | null>(null)
  const save = async () => {
    if (picture.current) downloadFrom(`${spec.title}.png`, await picture.current())
  }
  const heightPx = Math.max(240, window.innerHeight * DRAWING_SHARE - MARGINS_PX)

  return (
    <Modal
      opened
      onClose={onClose}
      size="90%"
      title={spec.title}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
      classNames={{ content: classes.modal }}
      attributes={{ content: { 'data-print-alone': true } }}
    >
      <p className={classes.unit}>
        {[printHead, chartNote(spec)].filter(Boolean).join(' · ')}
        <span className={classes.printHead}>
          {' · '}
          {tCommon('printedAt', { time: formatDateTime(currentInstant().toISOString(), language) })}
        </span>
      </p>
      <ChartFigure
        spec={spec}
        series={series}
        heightPx={heightPx}
        isTable={isTable}
        onPicture={(take) => {
          picture.current = take
        }}
      />
      <Group justify="flex-end" gap={12} mt={16} className={classes.modalTools}>
        <Button
          variant="default"
          leftSection={<Icon name={isTable ? 'chart-histogram' : 'table'} />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'showChart' : 'showTable')}
        </Button>
        <Button variant="default" leftSection={<Icon name="download" />} disabled={isTable} onClick={save}>
          {t('saveImage')}
        </Button>
        <Button variant="default" leftSection={<Icon name="printer" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Group>
    </Modal>
  )
}
