import type { ConfigEvent } from '@herdboard/contract/system/catalogue.ts'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openSetting } from '#blocks/parts/action-request/action-request.ts'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { actionsQuery } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './setup-actions-table.module.css'

/** The setup actions, by name and category. */
export function SetupActionsTable({ rows }: { rows: readonly ConfigEvent[] }) {
  const { t } = useTranslation('setup')
  const { data: actions } = useQuery(actionsQuery)
  const open = ({ action_id }: ConfigEvent) => {
    const action = actions?.find(({ id }) => id === action_id)
    if (action) openSetting(action.form_id, {})
  }

  return (
    <Card isFlush>
      <TableFrame className={classes.scroller}>
        <Table className={classes.table} aria-label={t('heading')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('category')}</Table.Th>
              <Table.Th className={classes.last}>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row">
                  <button type="button" className={classes.open} onClick={() => open(row)}>
                    <Icon name="pencil" url={row.icon_url} size={20} />
                    {row.name}
                  </button>
                </Table.Th>
                <Table.Td>{row.category}</Table.Td>
                <Table.Td className={classes.last}>
                  <IconButton icon="pencil" label={t('editName', { name: row.name })} onClick={() => open(row)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableFrame>
    </Card>
  )
}
