import { getOwnData } from '@herdboard/contract/people/own-data.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RequiresPassword } from '#blocks/parts/reauthentication/requires-password.tsx'
import { secondFactorQuery } from '#blocks/parts/reauthentication/second-factor-query.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadText } from '#lib/files/download.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { today } from '#lib/today.ts'
import { Card } from '#ui/card/card.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from '../profile.module.css'
import own from './own-data.module.css'

const DeleteAccountForm = lazyPart(() => import('./delete-account-form.tsx').then((file) => file.DeleteAccountForm))

/** Data export and deletion of the account, as the GDPR grants every user. */
export function OwnDataCard() {
  const { t } = useTranslation('own-data')
  const [isDeleting, setDeleting] = useState(false)
  // Users of the demo data can neither turn on a second factor nor delete their account.
  const { data: factor } = useQuery(secondFactorQuery)
  const isSample = factor?.may_turn_on === false
  const { mutate: fetchAll, isPending } = useMutation({
    mutationFn: async () => {
      const data = await callEndpoint(getOwnData, {})
      downloadText(`${t('fileName')}_${today()}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
    },
  })
  return (
    <Card title={t(isDeleting ? 'deleteHeading' : 'heading')}>
      {isDeleting ? (
        <Suspense fallback={<Skeletons count={2} heightPx={40} />}>
          <RequiresPassword onCancel={() => setDeleting(false)}>
            <DeleteAccountForm onCancel={() => setDeleting(false)} />
          </RequiresPassword>
        </Suspense>
      ) : (
        <div className={classes.fields}>
          <p className={classes.words}>{t('why')}</p>
          {isSample && <p className={classes.words}>{t('sampleStays')}</p>}
          <div className={own.buttons}>
            <Button variant="default" loading={isPending} onClick={() => fetchAll()}>
              {t('fetch')}
            </Button>
            {!isSample && (
              <Button variant="default" onClick={() => setDeleting(true)}>
                {t('deleteHeading')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}
