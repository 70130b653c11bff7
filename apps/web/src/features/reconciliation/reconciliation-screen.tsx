import { HelpSign } from '#blocks/parts/help/help-sign.tsx'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { HerdWaiting } from '#blocks/parts/screen/herd-waiting.tsx'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { reconciliationParams } from './queries.ts'
import { Reconciliation } from './reconciliation.tsx'

/** The reconciliation screen: whether the number of pigs balances, and what to correct if not. */
export function ReconciliationScreen() {
  const { t } = useTranslation('reconciliation')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  const { isEmpty, query } = usePlaceSelection()
  const herd = useHerd()

  return (
    <Screen
      heading={t('heading')}
      subheading={t('subheading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
          <HelpSign name={t('heading')} text={t('help')} />
        </>
      }
    >
      {herd && herd.farms.length === 0 ? (
        <NoFarms />
      ) : isEmpty ? (
        <Card>
          <EmptyState sentence={t('choosePlace')} icon="map-pin" />
        </Card>
      ) : pigType ? (
        <Reconciliation query={reconciliationParams(period, pigType, query)} />
      ) : (
        <HerdWaiting>
          <Card>
            <Skeletons count={9} heightPx={36} />
          </Card>
        </HerdWaiting>
      )}
    </Screen>
  )
}
