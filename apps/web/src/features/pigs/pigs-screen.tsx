import { Outlet } from '@tanstack/react-router'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { PigsTabs } from './pigs-tabs.tsx'

/** The pigs screen: status, activities, deaths, movement list and batches. */
export function PigsScreen() {
  const { t } = useTranslation('pigs')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()

  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
        </>
      }
    >
      <PigsTabs />
      <Outlet />
    </Screen>
  )
}
