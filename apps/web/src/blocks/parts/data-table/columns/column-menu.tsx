import { Button, Menu } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { DataColumn } from '../cells/cell-text.ts'
import classes from '../data-table.module.css'

interface Props {
  /** The columns that may be hidden. */
  columns: readonly DataColumn[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** Menu that shows and hides columns. It stays open while the user chooses. */
export function ColumnMenu({ columns, hidden, onChange }: Props) {
  const { t } = useTranslation('data-table')
  const hiddenCount = columns.filter(({ value }) => hidden.includes(value)).length
  const toggle = (column: string) =>
    onChange(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column])

  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="columns-3" />}>
          {hiddenCount === 0 ? t('columns') : t('columnsHidden', { count: hiddenCount })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.columnMenu}>
        {columns.map(({ value, text }) => (
          <Menu.CheckboxItem key={value} checked={!hidden.includes(value)} onChange={() => toggle(value)}>
            {text}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={hiddenCount === 0} onClick={() => onChange([])}>
          {t('showAllColumns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
