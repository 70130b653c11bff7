import type { ChartCorridor, ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { ThemeTokens } from '#ui/theme/tokens.ts'
import classes from '../chart.module.css'
import { ESTIMATED_DASH, type SeriesStyle, seriesStyles, strokeDash } from './chart-palette.ts'

interface Props {
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
  /** Called with the hovered series; the others are dimmed. */
  onPoint: (key: string | null) => void
  tokens: ThemeTokens
}

/** The legend: a button per series hides or shows it, and highlights it while hovered. */
export function ChartLegend({ series, hidden, onToggle, onPoint, tokens }: Props) {
  const { t } = useTranslation('chart')
  const styles = seriesStyles(series, tokens)
  return (
    <ul className={classes.legend} aria-label={t('series')}>
      {series.map(({ key, name, kind }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.legendEntry}
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
            onPointerEnter={() => onPoint(key)}
            onPointerLeave={() => onPoint(null)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && onPoint(key)}
            onBlur={() => onPoint(null)}
          >
            <Swatch seriesStyle={styles.get(key)} isLine={kind === 'line'} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The legend of the corridors. */
export function CorridorNames({ corridors, tokens }: { corridors: readonly ChartCorridor[]; tokens: ThemeTokens }) {
  if (corridors.length === 0) return null
  return (
    <ul className={classes.legend}>
      {corridors.toReversed().map(({ key, name, severity }) => (
        <li key={key} className={classes.corridorName}>
          <svg width="20" height="12" aria-hidden="true" focusable="false">
            <rect
              x="4"
              y="0.5"
              width="12"
              height="11"
              rx="2"
              fill={tokens[severity === 2 ? 'warning-tint' : 'ok-tint']}
              stroke={tokens[severity === 2 ? 'warning' : 'ok']}
              strokeWidth={0.5}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Says what dashes are, where a visible line has some. */
export function EstimatedName({ series, tokens }: { series: readonly ChartSeries[]; tokens: ThemeTokens }) {
  const { t } = useTranslation('chart')
  const hasDashes = series.some(
    ({ points, estimated_from: from }) => from !== null && points.some((point, at) => at >= from && point !== null),
  )
  if (!hasDashes) return null
  return (
    <ul className={classes.legend}>
      <li className={classes.corridorName}>
        <svg width="20" height="12" aria-hidden="true" focusable="false">
          <line
            x1="0"
            y1="6"
            x2="20"
            y2="6"
            stroke={tokens['text-muted']}
            strokeWidth="2"
            strokeDasharray={ESTIMATED_DASH}
          />
        </svg>
        {t('dashes')}
      </li>
    </ul>
  )
}

function Swatch({ seriesStyle, isLine }: { seriesStyle: SeriesStyle | undefined; isLine: boolean }) {
  if (!seriesStyle) return null
  return (
    <svg width="20" height="12" aria-hidden="true" focusable="false">
      {isLine ? (
        <line
          x1="0"
          y1="6"
          x2="20"
          y2="6"
          stroke={seriesStyle.colour}
          strokeWidth="2"
          strokeOpacity={seriesStyle.opacity}
          strokeDasharray={strokeDash(seriesStyle)}
        />
      ) : (
        <rect x="4" width="12" height="12" rx="2" fill={seriesStyle.colour} fillOpacity={seriesStyle.opacity} />
      )}
    </svg>
  )
}
