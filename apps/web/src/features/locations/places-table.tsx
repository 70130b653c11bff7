import { Button, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './locations.module.css'
import type { PlaceGroup } from './place-groups.ts'

export interface PlaceColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isFigure?: boolean
}

interface Props<Row> {
  /** Accessible name of the table. */
  caption: string
  groups: readonly PlaceGroup<Row>[]
  /** Columns after the name. */
  columns: readonly PlaceColumn<Row>[]
  /** Whether group headings are shown. */
  isGrouped?: boolean
  /** Creates a place in a group. */
  add?: { label: string; labelAt: (name: string) => string; open: (id: string) => void; none: string }
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  footer?: ReactNode
}

/**
 * Places of one level by parent, each with buttons to edit and delete it. On a phone each row is a block with the
 * heading before each value: its roles keep it a table for screen readers.
 */
export function PlacesTable<Row extends { id: string; name: string }>(props: Props<Row>) {
  const { caption, groups, columns, isGrouped = false, add, onEdit, onDelete, footer } = props
  const { t } = useTranslation('locations')
  return (
    <Card isFlush>
      <div className={classes.scroller}>
        <Table role="table" className={classes.table} aria-label={caption}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              <Table.Th role="columnheader">{t('name')}</Table.Th>
              {columns.map(({ label, isFigure }) => (
                <Table.Th key={label} role="columnheader" className={isFigure ? classes.figure : undefined}>
                  {label}
                </Table.Th>
              ))}
              <Table.Th role="columnheader" className={classes.last}>
                {t('actions')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          {groups.map((group) => (
            <Table.Tbody key={group.id} role="rowgroup">
              {isGrouped && (
                <Table.Tr role="row" className={classes.group}>
                  <Table.Th role="rowheader" scope="rowgroup" colSpan={columns.length + 1}>
                    {group.name}
                  </Table.Th>
                  <Table.Td role="cell" className={classes.last}>
                    {add && (
                      <Button
                        variant="light"
                        size="xs"
                        leftSection={<Icon name="plus" size={16} />}
                        aria-label={add.labelAt(group.name)}
                        onClick={() => add.open(group.id)}
                      >
                        {add.label}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              )}
              {isGrouped && group.rows.length === 0 && (
                <Table.Tr role="row">
                  <Table.Td role="cell" colSpan={columns.length + 2} className={classes.none}>
                    {add?.none}
                  </Table.Td>
                </Table.Tr>
              )}
              {group.rows.map((row) => (
                <Table.Tr key={row.id} role="row" className={classes.row}>
                  <Table.Th role="rowheader" scope="row">
                    <button type="button" className={classes.open} onClick={() => onEdit(row)}>
                      {row.name}
                    </button>
                  </Table.Th>
                  {columns.map(({ label, cell, isFigure }) => (
                    <Table.Td
                      key={label}
                      role="cell"
                      data-label={label}
                      className={isFigure ? classes.figure : undefined}
                    >
                      {cell(row)}
                    </Table.Td>
                  ))}
                  <Table.Td role="cell" className={classes.last}>
                    <span className={classes.actions}>
                      <IconButton icon="pencil" label={t('editName', { name: row.name })} onClick={() => onEdit(row)} />
                      <IconButton
                        icon="trash"
                        isDangerous
                        label={t('deleteName', { name: row.name })}
                        onClick={() => onDelete(row)}
                      />
                    </span>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          ))}
          {footer}
        </Table>
      </div>
    </Card>
  )
}
