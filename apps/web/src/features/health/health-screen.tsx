import { getRouteApi } from '@tanstack/react-router'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { type TreatmentTab, treatmentTabs } from '#blocks/parts/work/treatment-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { JournalButton } from './journal-button.tsx'
import { Treatments } from './treatments.tsx'

const route = getRouteApi('/shell/health')
/** The health screen: current and completed treatments, with drug, progress and withdrawal period. */
export function HealthScreen() {
  const { t } = useTranslation('health')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  const { tab = 'ongoing', q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (next: TreatmentTab) =>
    void navigate({ search: (before) => ({ ...before, tab: next === 'ongoing' ? undefined : next }) })
  const search = {
    value: q,
    onChange: (text: string) =>
      void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true }),
  }

  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
          <JournalButton period={period} />
        </>
      }
    >
      <PlacesScreen>
        {({ farms }, places) =>
          pigType && (
            <TabRow
              label={t('view')}
              tabs={treatmentTabs}
              chosen={tab}
              nameOf={(each) => t(`tab_${each}`)}
              onChoose={choose}
            >
              <Treatments
                key={tab}
                tab={tab}
                farms={farms}
                search={search}
                period={period}
                query={{ ...period, ...places, weaners: pigType === 'weaners' ? 'true' : 'false' }}
              />
            </TabRow>
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
