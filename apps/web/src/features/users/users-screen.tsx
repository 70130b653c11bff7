import type { UserId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
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
  const [openUserId, setOpenUserId] = useState<UserId | null>(null)
  /** Number of times another user saved before the open window. */
  const [reloadCount, setReloadCount] = useState(0)
  const table = useMemo(() => users && usersTable(users, t), [users, t])
  const openUser = users?.find(({ id }) => id === openUserId)
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
          setReloadCount(0)
          setOpenUserId(users?.find((user) => user.id === id)?.id ?? null)
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
      {openUser && (
        <UserModal
          key={`${openUser.id} ${reloadCount}`}
          user={openUser}
          isOutdated={reloadCount > 0}
          onOutdated={async () => {
            await refetch()
            setReloadCount((times) => times + 1)
          }}
          onClose={() => setOpenUserId(null)}
        />
      )}
    </Screen>
  )
}
