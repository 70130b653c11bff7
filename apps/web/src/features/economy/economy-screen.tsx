import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { openNewRecord } from '#blocks/parts/action-request/action-request.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { EconomyTabs } from './economy-tabs.tsx'
import { type PostingSide, postingSides } from './posting-side.ts'
import { Postings } from './postings.tsx'
import { POSTING, useEconomyEvent } from './use-economy-event.ts'

const route = getRouteApi('/shell/economy/')
/** The economy screen: expenses and income of the period at the selected places. */
export function EconomyScreen() {
  const { t } = useTranslation('economy')
  const { period, choosePeriod } = useSelectedPeriod()
  const { side = 'expense' } = route.useSearch()
  const navigate = route.useNavigate()
  const event = useEconomyEvent(POSTING)
  const add = event ? () => openNewRecord(event, side) : null
  const choose = (next: PostingSide) =>
    void navigate({ search: (before) => ({ ...before, side: next === 'income' ? next : undefined }), replace: true })

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
          <TabRow label={t('sides')} tabs={postingSides} chosen={side} nameOf={(each) => t(each)} onChoose={choose}>
            <Postings key={side} side={side} period={period} places={places} onAdd={add} />
          </TabRow>
        )}
      </PlacesScreen>
    </Screen>
  )
}
