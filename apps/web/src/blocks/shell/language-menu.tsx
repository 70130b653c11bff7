import { patchProfile } from '@herdboard/contract/accounts.ts'
import { listLanguages } from '@herdboard/contract/definitions.ts'
import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiMutation, apiQuery } from '#lib/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useProfile } from './queries.ts'

const languagesQuery = apiQuery(listLanguages, {})
const languageMutation = apiMutation(patchProfile, { refreshes: [] })

/** The languages the installation supports. The profile keeps the choice; the page then speaks it from the start. */
export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const { language_code } = useProfile()
  const { data: languages = [] } = useQuery(languagesQuery)
  const { mutate, isPending } = useMutation(languageMutation)

  const choose = (id: number) =>
    mutate({ body: [{ op: 'replace', path: '/language_id', value: id }] }, { onSuccess: () => location.reload() })

  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          loading={isPending}
          leftSection={<Icon name="language" />}
          aria-label={t('language')}
        >
          {language_code.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages
          .filter(({ is_supported }) => is_supported)
          .map(({ id, code, native_name }) => (
            <Menu.Item
              key={id}
              lang={code}
              aria-current={code === language_code}
              rightSection={code === language_code && <Icon name="check" size={16} />}
              onClick={() => code !== language_code && choose(id)}
            >
              {native_name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
