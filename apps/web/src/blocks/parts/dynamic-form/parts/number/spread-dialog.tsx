import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { defaultSpreadKg, spreadSliderKg, weightBins } from '@herdboard/domain/growth/weight-spread.ts'
import { Button, Group, Modal, Slider } from '@mantine/core'
import { useState } from 'react'
import { Chart } from '#blocks/parts/chart/chart.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, withUnit } from '#lib/format/format-numbers.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { closeOnEscape } from '../close-on-escape.ts'
import classes from './chartspread-part.module.css'

/** Share of the pigs within the spread in percent; number of pigs drawn when the number is unknown. */
const COVERED_PERCENT = 95
const HUNDRED = 100

interface Props {
  averageKg: number
  /** Null when the number of pigs is empty: the chart shows a hundred. */
  head: number | null
  value: number | null
  onChoose: (kg: number) => void
  onClose: () => void
}

/** A dialog with the weight distribution around the average, and a slider of eleven points for the spread. */
export function SpreadDialog({ averageKg, head, value, onChoose, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('dynamic-form')
  const language = useLanguage()
  const points = spreadSliderKg(averageKg)
  const [at, setAt] = useState(() => nearest(points, value ?? defaultSpreadKg(averageKg)))
  const spreadKg = roundedKg(points[at] ?? 0)
  const kg = (amount: number) => formatDecimals(amount, 1, language)
  const valueLabel = (amount: number) => t('spreadLabel', { value: withUnit(kg(amount), 'kg') })

  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('spreadTitle', { average: withUnit(kg(averageKg), 'kg') })}
      {...closeOnEscape(onClose)}
    >
      <div className={classes.dialog}>
        <Chart
          spec={distribution(averageKg, points[at] ?? 0, head ?? HUNDRED, kg, t('spreadPigs'))}
          isEnlargeable={false}
        />
        <p className={classes.text}>
          {t('spreadText', { percent: COVERED_PERCENT, from: kg(averageKg - spreadKg), to: kg(averageKg + spreadKg) })}
        </p>
        <Slider
          className={classes.spread ?? ''}
          min={0}
          max={points.length - 1}
          step={1}
          value={at}
          onChange={setAt}
          label={(point) => valueLabel(roundedKg(points[point] ?? 0))}
          thumbLabel={t('spread')}
          thumbValueText={valueLabel(spreadKg)}
          marks={points.map((_, point) => ({ value: point }))}
        />
        <Group justify="flex-end" gap={12}>
          <Button variant="outline" onClick={onClose}>
            {t('spreadCancel')}
          </Button>
          <Button onClick={() => onChoose(spreadKg)}>{t('spreadUse')}</Button>
        </Group>
      </div>
    </Modal>
  )
}

const roundedKg = (kg: number): number => Math.round(kg * 10) / 10

/** Returns the index of the point closest to a value. */
function nearest(points: readonly number[], value: number): number {
  let best = 0
  for (const [at, point] of points.entries())
    if (Math.abs(point - value) < Math.abs((points[best] ?? 0) - value)) best = at
  return best
}

/** Number of pigs by weight, in twenty columns named by their middle. */
function distribution(
  averageKg: number,
  spreadKg: number,
  head: number,
  kg: (amount: number) => string,
  pigs: string,
): ChartSpec {
  const bins = weightBins(averageKg, spreadKg, head)
  return {
    title: '',
    subtitle: null,
    x: { kind: 'name', names: bins.map(({ fromKg, toKg }) => withUnit(kg((fromKg + toKg) / 2), 'kg')) },
    axes: [{ unit: '', decimals: 0, from_zero: true }],
    series: [
      {
        key: 'pigs',
        name: pigs,
        kind: 'column',
        axis: 0,
        stack: null,
        role: 'main',
        points: bins.map((bin) => bin.head),
        estimated_from: null,
      },
    ],
    reference_lines: [],
    bands: [],
    running: null,
    empty_reason: null,
  }
}
