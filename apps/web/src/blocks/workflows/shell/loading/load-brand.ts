import { getBrand } from '@herdboard/contract/system/ui.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { applyBrand } from '#ui/theme/brand.ts'

const MAX_WAIT_MS = 1_000

/** Applies the installation's brand; a slow or failed response does not delay the page. */
export async function loadBrand(): Promise<void> {
  const brandLoad = sendEndpointRequest(getBrand, {}).then(
    ({ name, colour, logo_url, support_email }) =>
      applyBrand({ name, colour, logoUrl: logo_url, supportEmail: support_email }),
    () => undefined,
  )
  await Promise.race([brandLoad, new Promise((resume) => setTimeout(resume, MAX_WAIT_MS))])
}
