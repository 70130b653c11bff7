import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#blocks/period-picker/period.ts'
import classes from './behind-figures.module.css'
import { Movements } from './movements.tsx'
import type { PlacesQuestion } from './question.ts'
import { Records } from './records.tsx'

interface Props {
  period: Period
  /** Bounded to the pigs on screen. */
  movementPlaces: PlacesQuestion
  /** As chosen: feed stands at farms, whatever the pigs. */
  places: PlacesQuestion
}

/** What the figures are made of: movements of pigs, or everything that was recorded. Each is fetched when it is seen. */
export function BehindFigures({ period, movementPlaces, places }: Props) {
  const { t } = useTranslation('overview')
  const [view, setView] = useState<'movements' | 'records'>('movements')
  return (
    <div className={classes.behind}>
      <SegmentedControl
        className={classes.views}
        aria-label={t('behind')}
        data={[
          { value: 'movements', label: t('movements') },
          { value: 'records', label: t('records') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'movements' ? (
        <Movements period={period} places={movementPlaces} title={t('movements')} />
      ) : (
        <Records period={period} places={places} />
      )}
    </div>
  )
}
