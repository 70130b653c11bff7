import type { DashboardItem } from '@herdboard/contract/figures/dashboard.ts'
import { Menu } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { toggleOption } from './ticked-options.ts'

interface Props {
  menu: NonNullable<DashboardItem['burger_menu']>
  ticked: readonly string[]
  onTicked: (ticked: readonly string[]) => void
}

/** Options of an item, as checkboxes in its menu. The menu stays open, because users often tick several. */
export function BurgerOptions({ menu, ticked, onTicked }: Props) {
  const { t } = useTranslation('dashboard-grid')
  return (
    <>
      <Menu.Label>{t('show')}</Menu.Label>
      {menu.options.map(({ name, query_parameter }) => (
        <Menu.CheckboxItem
          key={query_parameter}
          checked={ticked.includes(query_parameter)}
          closeMenuOnClick={false}
          checkIcon={<Icon name="check" size={18} />}
          onChange={() => onTicked(toggleOption(ticked, query_parameter))}
        >
          {name}
        </Menu.CheckboxItem>
      ))}
    </>
  )
}
