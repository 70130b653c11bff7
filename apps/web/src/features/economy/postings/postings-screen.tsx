import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { EconomyTabs } from '../economy-tabs.tsx'
import { useAddPosting } from '../use-economy-event.ts'
import { type PostingSide, postingSides } from './posting-side.ts'
import { PostingsView } from './postings.tsx'

const route = getRouteApi('/shell/economy/postings')

/** The postings of the period at the selected places, typed and calculated: expenses, income or both. */
export function PostingsScreen() {
  const { t } = useTranslation('economy')
  const { period, choosePeriod } = useSelectedPeriod()
  const { side, origin, group, type } = route.useSearch()
  const navigate = route.useNavigate()
  // A group may have both sides, such as the herd shift.
  const chosenSide: PostingSide = side ?? (group ? 'all' : 'expense')
  const add = useAddPosting(chosenSide === 'income' ? 'income' : 'expense')
  const change = (part: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })

  return (
    <Screen
      heading={t('postings')}
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
          <TabRow
            label={t('sides')}
            tabs={postingSides}
            chosen={chosenSide}
            nameOf={(each) => t(each)}
            onChoose={(next) => change({ side: next })}
          >
            <PostingsView
              key={chosenSide}
              side={chosenSide}
              filter={{ origin, group, type }}
              onFilter={change}
              period={period}
              places={places}
              onAdd={add}
            />
          </TabRow>
        )}
      </PlacesScreen>
    </Screen>
  )
}
