import type { FarmPermission } from '@herdboard/contract/core/access.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { Radio, Table } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './users.module.css'

interface Props {
  farms: readonly { id: FarmId; name: string }[]
  permissions: readonly { key: FarmPermission; name: string }[]
  granted: ReadonlyMap<FarmId, FarmPermission>
  /** A role that manages the company can write to every farm: the permissions are fixed. */
  isFixed: boolean
  onGive: (farm: FarmId, permission: FarmPermission) => void
}

/** The permissions per farm, one each: choosing one clears the others of the row. */
export function FarmMatrix({ farms, permissions, granted, isFixed, onGive }: Props) {
  const { t } = useTranslation('users')
  return (
    <div className={classes.scroller}>
      <Table className={classes.matrix} aria-label={t('farms')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('farm')}</Table.Th>
            {permissions.map(({ key, name }) => (
              <Table.Th key={key} className={classes.choice}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {farms.map((farm) => {
            const chosen = isFixed ? 'ReadWrite' : (granted.get(farm.id) ?? 'None')
            return (
              <Table.Tr key={farm.id}>
                <Table.Th scope="row">{farm.name}</Table.Th>
                {permissions.map(({ key, name }) => (
                  <Table.Td key={key} className={classes.choice}>
                    <Radio
                      name={`permission ${farm.id}`}
                      aria-label={t('permissionAt', { permission: name, farm: farm.name })}
                      checked={key === chosen}
                      disabled={isFixed}
                      onChange={() => onGive(farm.id, key)}
                      classNames={{ root: classes.radio ?? '' }}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}
