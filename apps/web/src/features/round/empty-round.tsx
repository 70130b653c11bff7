import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { AppLink } from './app-link.tsx'
import type { Round } from './device/stored-round.ts'
import classes from './round.module.css'

/** A farm without barns, or a person without a farm: what is missing, the other farms, and the way to the whole application. */
export function EmptyRound({ round, onFarm }: { round: Round; onFarm: (id: FarmId) => void }) {
  const { t } = useTranslation('round')
  const others = round.farms.filter(({ id }) => id !== round.farm?.id)
  return (
    <main className={classes.page}>
      <p className={classes.message}>{t(round.farm ? 'noPlaces' : 'noFarm')}</p>
      {others.map(({ id, name }) => (
        <button key={id} type="button" className={classes.plainKey} onClick={() => onFarm(id)}>
          {name}
        </button>
      ))}
      <AppLink className={classes.wayOut ?? ''} href="/overview">
        {t('wholeApp')}
      </AppLink>
    </main>
  )
}
