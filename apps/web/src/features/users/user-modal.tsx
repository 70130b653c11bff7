import { type FarmPermission, permissionsOfRole, type Role } from '@herdboard/contract/core/access.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { DirectoryUser } from '@herdboard/contract/people/users.ts'
import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SubjectAuditLog } from '#blocks/parts/audit-log/subject-audit-log.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { FarmMatrix } from './farm-matrix.tsx'
import { memberProblemText } from './member-problem-text.ts'
import { permissionsQuery, removeUserMutation, rolesQuery, userFarmsQuery, userSettingsMutation } from './queries.ts'
import { ResendInvitation } from './resend-invitation.tsx'
import classes from './users.module.css'
import { membershipText, userName } from './users-table.ts'

const WIDTH_PX = 720
const HEIGHT_PX = 240

const roleManagesAllFarms = (role: Role): boolean => permissionsOfRole[role].includes('manage-directory')

interface Props {
  user: DirectoryUser
  /** Another user changed the member while this window was open; shows a message. */
  isOutdated: boolean
  /** Opens the window again with the current state of the member. */
  onOutdated: () => Promise<void>
  onClose: () => void
}

/** Role and farms of a member, and a button to remove the member from the company. */
export function UserModal({ user, isOutdated, onOutdated, onClose }: Props) {
  const { t } = useTranslation(['users', 'action-modal'])
  const language = useLanguage()
  const profile = useProfile()
  const isOwn = user.id === profile.id
  const roles = useQuery(rolesQuery)
  const permissions = useQuery(permissionsQuery)
  const farms = useQuery(userFarmsQuery)
  const { mutateAsync: save, isPending } = useMutation(userSettingsMutation)
  const [role, setRole] = useState<Role>(user.settings.role.key)
  // A role that manages the company implies write access everywhere: with another role, no permission remains.
  const [granted, setGiven] = useState<ReadonlyMap<FarmId, FarmPermission>>(
    () =>
      new Map(roleManagesAllFarms(role) ? [] : user.settings.farms.map(({ id, permission }) => [id, permission.key])),
  )
  const managesAllFarms = roleManagesAllFarms(role)
  const hasNoFarm = !managesAllFarms && [...granted.values()].every((permission) => permission === 'None')
  const [isTouched, setTouched] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // The version when the window opened. The list may be refetched, but the changes are based on this one.
  const [version] = useState(user.settings.version)
  const [problem, setProblem] = useState<string | null>(isOutdated ? t('changedMeanwhile') : null)
  const guard = useUnsavedGuard(isTouched)
  const close = () => {
    guard.release()
    onClose()
  }

  const submit = async () => {
    setProblem(null)
    const farms = [...granted].map(([id, permission]) => ({ id, permission }))
    // A farm that is not listed has no access.
    const named = managesAllFarms ? [] : farms.filter(({ permission }) => permission !== 'None')
    try {
      await save({ params: { id: user.id }, body: { version, role, farms: named } })
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'version.stale') return onOutdated()
      return setProblem(memberProblemText(failure, t('unknownError')))
    }
    showSuccess(t('updated'))
    close()
    // The user's own permissions affect the whole page.
    if (isOwn) location.reload()
  }

  const all = [roles, permissions, farms]
  const failed = all.some(({ error, data }) => error && !data)
  const isLoaded = roles.data && permissions.data && farms.data
  const mayChooseRole = !isOwn && (user.settings.role.key !== 'SolutionAdmin' || profile.role === 'SolutionAdmin')
  const offered = roles.data?.filter(
    ({ key }) =>
      key !== 'SolutionAdmin' ||
      (profile.role === 'SolutionAdmin' && user.invited_until === null) ||
      role === 'SolutionAdmin',
  )
  return (
    <>
      <Modal
        opened
        onClose={guard.confirmClose(close)}
        closeOnEscape={!guard.isConfirming && !isLeaving}
        size={WIDTH_PX}
        title={userName(user)}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <p className={classes.note}>{membershipText(user, t, language)}</p>
        {user.is_pending && profile.modules.includes('UserManagement') && <ResendInvitation email={user.email} />}
        {failed && <ErrorState onRetry={() => all.forEach(({ refetch }) => void refetch())} />}
        {!failed && !isLoaded && <Skeletons heightPx={HEIGHT_PX} />}
        {isLoaded && (
          <Stack gap={16} mt={16}>
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
            <Select
              label={t('role')}
              data={(offered ?? []).map(({ key, name }) => ({ value: key, label: name }))}
              value={role}
              allowDeselect={false}
              disabled={!mayChooseRole}
              description={isOwn ? t('ownRole') : undefined}
              onChange={(value) => {
                setRole(offered?.find(({ key }) => key === value)?.key ?? role)
                setTouched(true)
              }}
            />
            {managesAllFarms && <p className={classes.note}>{t('managesAll')}</p>}
            {farms.data.length > 0 ? (
              <FarmMatrix
                farms={farms.data}
                permissions={permissions.data}
                granted={granted}
                isFixed={managesAllFarms}
                onGive={(farm, permission) => {
                  setGiven((before) => new Map(before).set(farm, permission))
                  setTouched(true)
                }}
              />
            ) : (
              <p className={classes.note}>{t('noFarms')}</p>
            )}
            <p role="status" className={classes.warning}>
              {hasNoFarm && farms.data.length > 0 && t('seesNothing', { name: user.first_name || userName(user) })}
            </p>
            <SubjectAuditLog subjectId={user.id} />
          </Stack>
        )}
        <Group className={classes.buttons ?? ''} justify="space-between" gap={12} mt={24}>
          <span>
            {!isOwn && profile.modules.includes('UserManagement') && (
              <Button variant="subtle" color="alarm" onClick={() => setLeaving(true)}>
                {t(user.invited_until === null ? 'delete' : 'withdraw')}
              </Button>
            )}
          </span>
          <Group gap={12}>
            <Button variant="default" onClick={guard.confirmClose(close)}>
              {t('cancel')}
            </Button>
            <Button onClick={submit} loading={isPending} disabled={!isLoaded}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Modal>
      <UnsavedDialog guard={guard} />
      {isLeaving && <RemoveUser user={user} onCancel={() => setLeaving(false)} onRemoved={close} />}
    </>
  )
}

interface RemoveProps {
  user: DirectoryUser
  onCancel: () => void
  onRemoved: () => void
}

function RemoveUser({ user, onCancel, onRemoved }: RemoveProps) {
  const { t } = useTranslation('users')
  const { mutateAsync: remove } = useMutation(removeUserMutation)
  const [objection, setObjection] = useState<string | null>(null)
  const isInvited = user.invited_until !== null
  const take = async () => {
    if (objection !== null) return onCancel()
    try {
      await remove({ params: { id: user.id } })
    } catch (failure) {
      return setObjection(memberProblemText(failure, t('unknownError')))
    }
    showSuccess(t(isInvited ? 'withdrawn' : 'deleted'))
    onRemoved()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t(isInvited ? 'withdrawTitle' : 'deleteTitle', { name: userName(user) })}
      message={objection ?? t(isInvited ? 'withdrawWhy' : 'deleteWhy')}
      confirmLabel={t(objection !== null ? 'close' : isInvited ? 'withdraw' : 'delete')}
      isDangerous={objection === null}
      isNotice={objection !== null}
      onConfirm={take}
      onCancel={onCancel}
    />
  )
}
