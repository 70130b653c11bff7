import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './kpi-card.module.css'

const CARDS = ['first', 'second', 'third', 'fourth']

/** Placeholders of title, figure and comparison. */
export function LoadingKpis({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      {CARDS.map((card) => (
        <div key={card} className={classes.card}>
          <div className={classes.loading}>
            <div className={classes.loadingTitle}>
              <Skeletons heightPx={16} />
            </div>
            <Skeletons heightPx={36} />
            <Skeletons heightPx={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
