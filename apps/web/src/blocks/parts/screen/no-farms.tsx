import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { usePermissions } from '../session/use-permissions.ts'

/** Says why a screen has no farms. Administrators see every farm, so their company has none: they can create it. */
export function NoFarms() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const manages = usePermissions().includes('manage-directory')
  return (
    <Card>
      <EmptyState
        sentence={t(manages ? 'noFarmYet' : 'noFarmForYou')}
        icon="building-cottage"
        action={
          manages
            ? { label: t('createFirstFarm'), onClick: () => void navigate({ to: '/settings/locations' }) }
            : undefined
        }
      />
    </Card>
  )
}
