import classes from './quality-badge.module.css'

/** Number and colour of the bars: three green, two yellow, one red, or none. */
const gradeStyles = {
  1: { bars: 3, tone: 'ok' },
  2: { bars: 2, tone: 'warning' },
  3: { bars: 1, tone: 'alarm' },
  4: { bars: 0, tone: 'none' },
  5: { bars: 0, tone: 'none' },
} as const
/** 1 excellent, 2 uncertain, 3 inferior, 4 being calculated, 5 cannot be assessed. */
export type QualityGrade = keyof typeof gradeStyles

export const isQualityGrade = (value: unknown): value is QualityGrade =>
  typeof value === 'number' && value in gradeStyles

/** A quality grade: bars by number and colour, and the word. */
export function QualityBadge({ category, word }: { category: QualityGrade; word: string }) {
  const { bars, tone } = gradeStyles[category]
  return (
    <span className={classes.badge} data-tone={tone} data-bars={bars}>
      {bars > 0 && (
        <span className={classes.bars} aria-hidden>
          {[1, 2, 3].map((bar) => (
            <span key={bar} className={classes.bar} data-filled={bar <= bars || undefined} />
          ))}
        </span>
      )}
      {word}
    </span>
  )
}
