import { getBrand } from '@herdboard/contract/system/ui.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { applyBrand, loadBrandColours } from '#ui/theme/brand.ts'

const MAX_WAIT_MS = 1_000

/** Applies the installation's brand; a slow or failed response does not delay the page. */
export async function loadBrand(): Promise<void> {
  const brandLoad = sendEndpointRequest(getBrand, {}).then(async ({ name, colour, logo_url, support_email }) => {
    const colours = await loadBrandColours(colour)
    applyBrand({ name, colours, logoUrl: logo_url, supportEmail: support_email })
  })
  await Promise.race([brandLoad.catch(() => undefined), new Promise((resume) => setTimeout(resume, MAX_WAIT_MS))])
}
