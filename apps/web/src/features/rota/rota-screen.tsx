import { useQuery } from '@tanstack/react-query'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { rotasQuery } from './queries.ts'
import classes from './rota.module.css'
import { RotaCard } from './rota-card.tsx'

const WAITING_HEIGHT_PX = 240

/** Who is on duty on each farm, and who is notified of an alarm after whom. */
export function RotaScreen() {
  const { t } = useTranslation('rota')
  const { data: rotas, error, refetch } = useQuery(rotasQuery)
  return (
    <Screen heading={t('heading')} subheading={t('subheading')}>
      {error && !rotas ? (
        <Card>
          <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('loadFailed')} />
        </Card>
      ) : rotas === undefined ? (
        <Card>
          <Skeletons heightPx={WAITING_HEIGHT_PX} />
        </Card>
      ) : rotas.length === 0 ? (
        <NoFarms />
      ) : (
        <div className={classes.cards}>
          {rotas.map((rota) => (
            <RotaCard key={rota.farm_id} rota={rota} />
          ))}
        </div>
      )}
    </Screen>
  )
}
