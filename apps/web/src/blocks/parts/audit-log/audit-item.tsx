import { MISSING_VALUE } from '#lib/format/format-numbers.ts'
import classes from './audit-list.module.css'

interface Props {
  /** Who did what, and when. */
  who: string
  changes: readonly { label: string; before: string | null; after: string | null }[]
  /** Words about the value before; null shows none. */
  beforeText: (before: string | null) => string | null
}

/** One entry of an audit log: who, and each changed value with the one before. */
export function AuditItem({ who, changes, beforeText }: Props) {
  return (
    <li>
      <p className={classes.who}>{who}</p>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ label, before, after }) => {
            const formerly = beforeText(before)
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <b>{after ?? MISSING_VALUE}</b>
                  {formerly !== null && `, ${formerly}`}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </li>
  )
}
