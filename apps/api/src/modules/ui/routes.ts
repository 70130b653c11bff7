import * as contract from '@herdboard/contract/system/ui.ts'
import type { FastifyInstance } from 'fastify'
import { iconUrl } from '#modules/catalogue/service.ts'
import { helpDocument, helpItems } from '#modules/ui/help.ts'
import { iconCatalogue } from '#modules/ui/icons.ts'
import { productVersion } from '#platform/config/version.ts'
import { route } from '#platform/http/route.ts'
import { DECLARATION_PATH } from '#platform/web/consent-declaration.ts'

export async function uiRoutes(app: FastifyInstance): Promise<void> {
  const { brand, consentProvider } = app.deps.config
  const support = brand.support_email === null ? [] : [`mailto:${brand.support_email}`]
  route(app, contract.listIcons, async () => iconCatalogue.map((id) => ({ id, url: iconUrl(id) })))
  route(app, contract.getBrand, async () => brand)
  route(app, contract.getConsentProvider, async () => ({
    declaration: consentProvider && { url: DECLARATION_PATH, host: new URL(consentProvider.script).host },
  }))
  route(app, contract.getFooter, async ({ context }) => ({
    text: brand.name,
    links: support.map((url) => ({ text: context.text('ui:footer.support'), url })),
    version: productVersion,
  }))
  route(app, contract.getHelpWidget, async ({ context }) => helpItems(context, app.deps.config))
  route(app, contract.getHelpDocument, async ({ params }) => helpDocument(app.deps.config.ownHelp, params.no))
}
