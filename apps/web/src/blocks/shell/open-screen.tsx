import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { usePermissions } from './permissions.ts'
import { useProfile } from './queries.ts'
import { Screen } from './screen.tsx'
import { isOpenTo } from './sidebar-route.ts'

/** The screen of the address; where its module is off or the permission missing, that it is closed. */
export function OpenScreen() {
  const { modules } = useProfile()
  const permissions = usePermissions()
  const isOpen = useMatches({
    select: (matches) =>
      matches.every(({ staticData: { sidebar, screen } }) => {
        const place = sidebar ?? screen
        return !place || isOpenTo({ ...place, to: '' }, { modules, permissions })
      }),
  })
  return isOpen ? <Outlet /> : <ClosedScreen />
}

function ClosedScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <Screen heading={t('closedHeading')}>
      <Card>
        <EmptyState
          icon="lock"
          sentence={t('closedWhy')}
          action={{ label: t('toOverview'), onClick: () => void navigate({ to: '/overview' }) }}
        />
      </Card>
    </Screen>
  )
}
