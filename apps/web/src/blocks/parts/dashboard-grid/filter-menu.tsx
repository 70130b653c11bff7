import { Menu } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { BurgerOptions } from './burger-options.tsx'

/** The filters of an item without another menu. */
export function FilterMenu({ name, ...burger }: ComponentProps<typeof BurgerOptions> & { name: string }) {
  const { t } = useTranslation('dashboard-grid')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon="dots-vertical"
          label={t(burger.menu.is_menu_applied ? 'menuMarked' : 'menu', { name })}
          isMarked={burger.menu.is_menu_applied}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <BurgerOptions {...burger} />
      </Menu.Dropdown>
    </Menu>
  )
}
