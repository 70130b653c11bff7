import { permissionsOfRole } from '@herdboard/contract/core/access.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { Button, Table } from '@mantine/core'
import { openSetting } from '#blocks/parts/action-request/action-request.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import classes from './companies-screen.module.css'
import { CompanyTopics } from './company-topics.tsx'

interface Props {
  company: Directory
  onSwitch: () => void
  onDelete: () => void
}

/** A company with the actions that the user may take. */
export function CompanyRow({ company, onSwitch, onDelete }: Props) {
  const { t } = useTranslation('companies')
  const { name, active } = company
  const permissions = permissionsOfRole[company.role]
  return (
    <Table.Tr data-active={active || undefined}>
      <Table.Td>
        <span className={classes.name}>
          {name}
          {company.is_demo && <Badge severity="information" text={t('sample')} />}
        </span>
      </Table.Td>
      <Table.Td>{company.main_number}</Table.Td>
      <Table.Td>{t(`role_${company.role}`)}</Table.Td>
      <Table.Td>
        <CompanyTopics company={company} />
      </Table.Td>
      <Table.Td className={classes.state}>
        <div className={classes.actions}>
          {active ? (
            <Badge severity="ok" text={t('active')} />
          ) : (
            <Button variant="default" aria-label={t('activateName', { name })} onClick={onSwitch}>
              {t('activate')}
            </Button>
          )}
          {active && permissions.includes('manage-directory') && (
            <Button
              variant="default"
              aria-label={t('detailsOf', { name })}
              onClick={() => openSetting(formId.company, { directory_id: company.id })}
            >
              {t('details')}
            </Button>
          )}
          {permissions.includes('manage-solution') && (
            <Button variant="subtle" color="alarm" aria-label={t('deleteName', { name })} onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  )
}
