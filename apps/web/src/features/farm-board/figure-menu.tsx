import type { KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { MAX_BOARD_FIGURES } from '@herdboard/contract/figures/farm-board.ts'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './farm-board.module.css'

interface Props {
  types: readonly KpiType[]
  /** The columns now. */
  chosen: readonly number[]
  /** Null: back to the person's four key figures. */
  onChange: (chosen: readonly number[] | null) => void
}

/** Menu that chooses the columns, in the order of choosing. It stays open meanwhile; one column always stays. */
export function FigureMenu({ types, chosen, onChange }: Props) {
  const { t } = useTranslation('farm-board')
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const isFixed = (id: number) => (chosen.includes(id) ? chosen.length === 1 : chosen.length >= MAX_BOARD_FIGURES)
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="columns-3" />}>
          {t('figures', { count: chosen.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {types.map(({ id, text }) => (
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} disabled={isFixed(id)} onChange={() => toggle(id)}>
            {text}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(null)}>{t('ownFigures')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
