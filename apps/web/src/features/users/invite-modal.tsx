import { EMAIL_PATTERN, type InvitableRole } from '@herdboard/contract/people/users.ts'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { memberProblemText } from './member-problem-text.ts'
import { addUserMutation, rolesQuery } from './queries.ts'
import classes from './users.module.css'

/** The highest role is given to members alone. */
const INVITABLE_ROLES = ['DirectoryAdmin', 'Employee', 'Advisor'] as const satisfies readonly InvitableRole[]

const isUsualEmail = new RegExp(EMAIL_PATTERN)

/** Invites a person, who becomes a member by accepting. Whether the address has an account is not revealed. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'account'])
  const { data: roles = [] } = useQuery(rolesQuery)
  const { mutateAsync: add, isPending } = useMutation(addUserMutation)
  const [email, setEmail] = useState('')
  const [person, setPerson] = useState({ first_name: '', last_name: '' })
  const [role, setRole] = useState<InvitableRole>('Employee')
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isEmail = isUsualEmail.test(email.trim())
  const isNamed = person.first_name.trim() !== '' && person.last_name.trim() !== ''

  useUnsavedWork(email !== '')

  const send = async () => {
    const address = email.trim()
    const { mails_go_to } = await add({ body: { email: address, ...person, role } })
    showSuccess(mails_go_to === 'folder' ? `${t('invited')}. ${t('mailsInFolder', { ns: 'account' })}` : t('invited'))
    onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setProblem(null)
    if (!isEmail || !isNamed) return
    try {
      await send()
    } catch (failure) {
      setProblem(memberProblemText(failure, t('unknownError')))
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('inviteTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <p className={classes.note}>{t('inviteWhy')}</p>
          <TextInput
            type="email"
            label={t('email')}
            value={email}
            data-autofocus
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setProblem(null)
            }}
            error={isChecked && !isEmail && t('emailWrong')}
          />
          <Group grow gap={16} align="start">
            <TextInput
              label={t('firstName')}
              value={person.first_name}
              maxLength={100}
              onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, first_name: value }))}
              error={isChecked && person.first_name.trim() === '' && t('nameMissing')}
            />
            <TextInput
              label={t('lastName')}
              value={person.last_name}
              maxLength={100}
              onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, last_name: value }))}
              error={isChecked && person.last_name.trim() === '' && t('nameMissing')}
            />
          </Group>
          <Select
            label={t('role')}
            data={roles
              .filter(({ key }) => INVITABLE_ROLES.some((role) => role === key))
              .map(({ key, name }) => ({ value: key, label: name }))}
            value={role}
            allowDeselect={false}
            onChange={(value) => setRole(INVITABLE_ROLES.find((key) => key === value) ?? role)}
          />
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('sendInvitation')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
