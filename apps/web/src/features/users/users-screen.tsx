import type { UserId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { InviteModal } from './invite-modal.tsx'
import { usersQuery } from './queries.ts'
import { UserModal } from './user-modal.tsx'
import { usersTable } from './users-table.ts'

/** The members of the company: who they are, how they sign in, and their permissions. */
export function UsersScreen() {
  const { t } = useTranslation('users')
  const { modules } = useProfile()
  const { data: users, error, isFetching, refetch } = useQuery(usersQuery)
  const [isInviting, setInviting] = useState(false)
  const [editedId, setEdited] = useState<UserId | null>(null)
  /** Number of times another user saved before the open window. */
  const [overtaken, setOvertaken] = useState(0)
  const table = useMemo(() => users && usersTable(users, t), [users, t])
  const edited = users?.find(({ id }) => id === editedId)
  const mayInvite = modules.includes('UserManagement')

  return (
    <Screen heading={t('heading')}>
      <DataTable
        name="users"
        table={table}
        error={error && !users ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        defaultSort={{ column: 'name', descending: false }}
        isOpenable={() => true}
        onOpen={({ id }) => {
          setOvertaken(0)
          setEdited(users?.find((user) => user.id === id)?.id ?? null)
        }}
        tools={
          mayInvite && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          )
        }
      />
      {isInviting && <InviteModal onClose={() => setInviting(false)} />}
      {edited && (
        <UserModal
          key={`${edited.id} ${overtaken}`}
          user={edited}
          isOutdated={overtaken > 0}
          onOutdated={async () => {
            await refetch()
            setOvertaken((times) => times + 1)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Screen>
  )
}
