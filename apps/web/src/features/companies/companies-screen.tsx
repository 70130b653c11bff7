import { permissionsOfRole } from '@herdboard/contract/access.ts'
import type { Directory } from '@herdboard/contract/accounts.ts'
import { Button, Table } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openSetting } from '#blocks/action-modal/opening.ts'
import { Screen } from '#blocks/shell/screen.tsx'
import { renewSession } from '#lib/session.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import classes from './companies-screen.module.css'
import { MoreInfo } from './more-info.tsx'
import { NoAccess } from './no-access.tsx'
import { activateCompanyMutation, companiesQuery } from './queries.ts'

/** The companies of this person, and the way from one to another. */
export function CompaniesScreen() {
  const { t } = useTranslation('companies')
  const { data: companies } = useSuspenseQuery(companiesQuery)
  const [chosen, setChosen] = useState<Directory | null>(null)
  const { mutateAsync: activate } = useMutation(activateCompanyMutation)

  const switchTo = async ({ id }: Directory) => {
    try {
      await activate({ params: { id }, body: { active: true } })
      // The token still names the company before.
      await renewSession()
      location.assign('/overview')
    } catch {
      // The refusal has been told; the person stays where he was.
      setChosen(null)
    }
  }

  if (companies.length === 0)
    return (
      <Screen heading={t('heading')}>
        <NoAccess />
      </Screen>
    )

  return (
    <Screen heading={t('heading')}>
      <Card isFlush>
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
            {companies.map((company) => (
              <Table.Tr key={company.id} data-active={company.active || undefined}>
                <Table.Td>
                  <span className={classes.name}>
                    {company.name}
                    {company.is_demo && <Badge severity="information" text={t('sample')} />}
                  </span>
                </Table.Td>
                <Table.Td>{company.main_number}</Table.Td>
                <Table.Td>{t(`role_${company.role}`)}</Table.Td>
                <Table.Td>
                  <MoreInfo company={company} />
                </Table.Td>
                <Table.Td className={classes.state}>
                  {company.active ? (
                    <span className={classes.name}>
                      <Badge severity="ok" text={t('active')} />
                      {permissionsOfRole[company.role].includes('manage-directory') && (
                        <Button
                          variant="default"
                          aria-label={t('detailsOf', { name: company.name })}
                          onClick={() => openSetting(51, { directory_id: company.id })}
                        >
                          {t('details')}
                        </Button>
                      )}
                    </span>
                  ) : (
                    <Button
                      variant="default"
                      aria-label={t('activateName', { name: company.name })}
                      onClick={() => setChosen(company)}
                    >
                      {t('activate')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
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
