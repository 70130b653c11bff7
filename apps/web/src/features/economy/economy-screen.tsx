import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { EconomyTabs } from './economy-tabs.tsx'
import { EconomyResultView } from './result/economy-result-view.tsx'
import { useAddPosting } from './use-economy-event.ts'

const route = getRouteApi('/shell/economy/')

/** The first page of the economy: the result of the period at the selected places, and where it comes from. */
export function EconomyScreen() {
  const { t } = useTranslation('economy')
  const { period, choosePeriod } = useSelectedPeriod()
  const { type } = route.useSearch()
  const navigate = route.useNavigate()
  const add = useAddPosting('expense')

  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          <PeriodPicker period={period} onChange={choosePeriod} />
          {add && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <EconomyTabs />
      <PlacesScreen>
        {(_, places) => (
          <EconomyResultView
            period={period}
            places={places}
            type={type}
            onType={(next) => void navigate({ search: (before) => ({ ...before, type: next }), replace: true })}
            onAdd={add}
          />
        )}
      </PlacesScreen>
    </Screen>
  )
}
