import { patchProfile } from '@herdboard/contract/people/accounts.ts'
import { listLanguages } from '@herdboard/contract/system/catalogue.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import classes from './top-bar.module.css'

const LanguageList = lazyPart(() => import('./language-list.tsx').then((file) => file.LanguageList))

const languagesQuery = apiQuery(listLanguages, {})
const languageMutation = apiMutation(patchProfile)

/** Menu of the supported languages. The choice is stored in the profile and applies from the next page load too. */
export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const { language_code } = useProfile()
  const { data: languages = [] } = useQuery(languagesQuery)
  const { mutate, isPending } = useMutation(languageMutation)

  const [isOpen, setOpen] = useState(false)
  const { button, anchor, wasOpened } = usePopup('menu', isOpen, setOpen)

  const choose = (id: number) =>
    mutate({ body: [{ op: 'replace', path: '/language_id', value: id }] }, { onSuccess: () => location.reload() })

  return (
    <>
      <Button
        {...button}
        variant="subtle"
        color="gray"
        px={8}
        loading={isPending}
        leftSection={<Icon name="language" />}
        aria-label={t('language')}
      >
        <span className={classes.code}>{language_code.toUpperCase()}</span>
      </Button>
      {wasOpened && (
        <Suspense>
          <LanguageList anchor={anchor} languages={languages} onChoose={choose} />
        </Suspense>
      )}
    </>
  )
}
