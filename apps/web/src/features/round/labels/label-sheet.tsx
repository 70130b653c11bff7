import { lazy, Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { penText } from '../pen-text.ts'
import type { ShownPlace } from '../provisional-round.ts'
import classes from '../round.module.css'

const CodeDrawing = lazy(() => import('./code-drawing.tsx'))

const addressOf = ({ id }: ShownPlace, pen: string | null): string =>
  `${location.origin}/round?${new URLSearchParams({ place: id, ...(pen !== null && { pen }) })}`

/** Labels of all places and their known pens, to print. The phone's camera opens what a label says. */
export function LabelSheet({ places, onClose }: { places: readonly ShownPlace[]; onClose: () => void }) {
  const { t } = useTranslation('round')
  const labels = places.flatMap((place) => [null, ...place.pens].map((pen) => ({ place, pen })))
  return (
    <section className={classes.labelPage} aria-label={t('labels')}>
      <div className={classes.sheetKeys}>
        <button type="button" className={classes.plainKey} onClick={onClose}>
          {t('back')}
        </button>
        <button type="button" className={classes.saveKey} onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
      <p className={classes.hint}>{t('labelHint')}</p>
      <Suspense>
        <ul className={classes.labels}>
          {labels.map(({ place, pen }) => (
            <li key={`${place.id}.${pen}`}>
              <CodeDrawing text={addressOf(place, pen)} />
              <b>{place.name}</b>
              <span>
                {place.barn_name}
                {pen !== null && ` · ${penText(t, pen)}`}
              </span>
            </li>
          ))}
        </ul>
      </Suspense>
    </section>
  )
}
