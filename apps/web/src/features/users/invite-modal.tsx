import type { Role } from '@herdboard/contract/core/access.ts'
import { EMAIL_PATTERN } from '@herdboard/contract/people/users.ts'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { memberProblemText } from './member-problem-text.ts'
import { addUserMutation, inviteUserMutation, rolesQuery } from './queries.ts'
import classes from './users.module.css'

const isUsualEmail = new RegExp(EMAIL_PATTERN)

/** Invites a user: an existing account becomes a member; otherwise an account is created and a link is mailed. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'account'])
  const { role: ownRole } = useProfile()
  const { data: roles = [] } = useQuery(rolesQuery)
  const { mutateAsync: invite, isPending: isInviting } = useMutation(inviteUserMutation)
  const { mutateAsync: add, isPending: isAdding } = useMutation(addUserMutation)
  const [email, setEmail] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const [person, setPerson] = useState({ first_name: '', last_name: '' })
  const [role, setRole] = useState<Role>('Employee')
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isEmail = isUsualEmail.test(email.trim())
  const isNamed = person.first_name.trim() !== '' && person.last_name.trim() !== ''
  const options = roles.filter(({ key }) => key !== 'SolutionAdmin' || ownRole === 'SolutionAdmin')

  useUnsavedWork(email !== '')

  const send = async () => {
    const address = email.trim()
    const { mails_go_to } = isUnknown
      ? await add({ body: { email: address, ...person, role } })
      : await invite({ body: { email: address } })
    showSuccess(mails_go_to === 'folder' ? `${t('invited')}. ${t('mailsInFolder', { ns: 'account' })}` : t('invited'))
    onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setProblem(null)
    if (!isEmail || (isUnknown && !isNamed)) return
    try {
      await send()
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.status === 404 && !isUnknown) {
        setUnknown(true)
        setChecked(false)
        return setProblem(t('notFound'))
      }
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
          {isUnknown && <p className={classes.note}>{t('createWhy')}</p>}
          <TextInput
            type="email"
            label={t('email')}
            value={email}
            data-autofocus
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setUnknown(false)
              setProblem(null)
            }}
            error={isChecked && !isEmail && t('emailWrong')}
          />
          {isUnknown && (
            <>
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
                data={options.map(({ key, name }) => ({ value: key, label: name }))}
                value={role}
                allowDeselect={false}
                onChange={(value) => setRole(options.find(({ key }) => key === value)?.key ?? role)}
              />
            </>
          )}
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isInviting || isAdding}>
              {t(isUnknown ? 'createAndInvite' : 'sendInvitation')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
