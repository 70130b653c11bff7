import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useImportPermission } from '#blocks/parts/session/use-import-permission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'

/** Leads from the menu of a table to the imports, for those who may import. */
export function ImportMenuItem() {
  const { t } = useTranslation('data-table')
  if (!useImportPermission()) return null
  return (
    <Menu.Item leftSection={<Icon name="plus" />} component={Link} to="/imports">
      {t('importRows')}
    </Menu.Item>
  )
}

/** Leads from an empty table to the imports, for those who may import. */
export function ImportButton() {
  const { t } = useTranslation('data-table')
  if (!useImportPermission()) return null
  return (
    <Button variant="subtle" color="gray" component={Link} to="/imports">
      {t('importRows')}
    </Button>
  )
}
