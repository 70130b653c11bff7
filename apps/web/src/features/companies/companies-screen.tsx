import { permissionsOfRole } from '@herdboard/contract/core/access.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { Button, Table } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { renewSession } from '#lib/session/session.ts'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { ArchiveImportCard } from './archive-import-card.tsx'
import { BackupCard } from './backup-card.tsx'
import classes from './companies-screen.module.css'
import { CompanyRow } from './company-row.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { DeletedCompaniesCard } from './deleted-companies-card.tsx'
import { NoAccess } from './no-access.tsx'
import { activateCompanyMutation, companiesQuery } from './queries.ts'
import { searchCompanies } from './search-companies.ts'
import { useNewCompany } from './use-new-company.ts'

/**
 * The companies of the user, or all companies for an administrator of the installation, with a button to switch
 * company.
 */
export function CompaniesScreen() {
  const { t } = useTranslation('companies')
  const { data: companies } = useSuspenseQuery(companiesQuery)
  const mayCreate = usePermissions().includes('manage-solution')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Directory | null>(null)
  const [companyToDelete, setCompanyToDelete] = useState<Directory | null>(null)
  const { mutateAsync: activate } = useMutation(activateCompanyMutation)
  const matches = searchCompanies(companies, search)

  const switchTo = async ({ id }: Directory) => {
    try {
      await activate({ params: { id }, body: { active: true } })
      // The token still has the previous company.
      await renewSession()
      location.assign('/overview')
    } catch {
      // The error was shown; the user stays in the current company.
      setChosen(null)
    }
  }

  const create = useNewCompany(companies, switchTo)
  const managedCompany = companies.find(
    ({ active, role }) => active && permissionsOfRole[role].includes('manage-directory'),
  )

  if (companies.length === 0)
    return (
      <Screen heading={t('heading')}>
        {mayCreate ? (
          <Card>
            <EmptyState
              icon="building-community"
              sentence={t('none')}
              action={{ label: t('create'), onClick: create }}
            />
          </Card>
        ) : (
          <NoAccess />
        )}
        <div className={classes.below}>
          <DeletedCompaniesCard />
          {mayCreate && <BackupCard />}
        </div>
      </Screen>
    )

  return (
    <Screen
      heading={t('heading')}
      tools={
        <div className={classes.tools}>
          <SearchBox
            value={search}
            onChange={setSearch}
            label={t('search')}
            found={{ shown: matches.length, total: companies.length }}
          />
          {mayCreate && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={create}>
              {t('create')}
            </Button>
          )}
        </div>
      }
    >
      <Card isFlush>
        {matches.length === 0 ? (
          <EmptyState
            icon="search"
            sentence={t('noneFound', { search })}
            action={{ label: t('clear'), onClick: () => setSearch('') }}
          />
        ) : (
          <TableFrame className={classes.scroller}>
            <Table className={classes.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('name')}</Table.Th>
                  <Table.Th>{t('mainNumber')}</Table.Th>
                  <Table.Th>{t('role')}</Table.Th>
                  <Table.Th>{t('moreInfo')}</Table.Th>
                  <Table.Th className={classes.state}>{t('state')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {matches.map((company) => (
                  <CompanyRow
                    key={company.id}
                    company={company}
                    onSwitch={() => setChosen(company)}
                    onDelete={() => setCompanyToDelete(company)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </Card>
      <div className={classes.below}>
        {managedCompany && <ArchiveImportCard company={managedCompany.name} />}
        {managedCompany && <ArchiveCard company={managedCompany.name} />}
        <DeletedCompaniesCard />
        {mayCreate && <BackupCard />}
      </div>
      {companyToDelete && <DeleteCompany company={companyToDelete} onClose={() => setCompanyToDelete(null)} />}
      {chosen && (
        <ConfirmDialog
          isOpen
          title={t('confirmTitle', { name: chosen.name })}
          message={t('confirmWhy', { name: chosen.name })}
          confirmLabel={t('activate')}
          onConfirm={() => switchTo(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </Screen>
  )
}
