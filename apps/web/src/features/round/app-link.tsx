import { getBrand } from '@herdboard/contract/system/ui.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callInTime } from '#lib/http/call-in-time.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { isAppStored } from '#lib/offline/service-worker.ts'
import classes from './round.module.css'

/** How long a press may wait for the server, as a page does before the stored one is shown. */
const WAIT_MS = 4_000

async function isServerThere(): Promise<boolean> {
  try {
    await callInTime(WAIT_MS, (signal) => sendEndpointRequest(getBrand, {}, { signal }))
    return true
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    return !problem.isOffline
  }
}

/**
 * A link into the application. Where this device has not stored that, as in the first seconds of the first visit, and the server
 * is away, it says so in its place: the error page of the browser has no way back to the round, which is not stored either.
 */
export function AppLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const { t } = useTranslation('round')
  const [isAway, setAway] = useState(false)
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isAppStored()) return
    event.preventDefault()
    setAway(false)
    if (await isServerThere()) location.assign(href)
    else setAway(true)
  }
  return (
    <>
      <a {...(className !== undefined && { className })} href={href} onClick={(event) => void open(event)}>
        {children}
      </a>
      {isAway && (
        <p className={classes.problem} role="alert">
          {t('appNotStored')}
        </p>
      )}
    </>
  )
}
