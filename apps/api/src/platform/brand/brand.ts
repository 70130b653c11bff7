import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brandBackgrounds, contrastRatio, MIN_TEXT_CONTRAST } from '@herdboard/contract/system/brand-contrast.ts'
import type { Brand } from '@herdboard/contract/system/ui.ts'
import { z } from 'zod'
import { StartProblem } from '#platform/config/start-problem.ts'
import { type BrandImage, readBrandImage } from './brand-image.ts'
import { type OwnHelp, OwnHelpEntry, readOwnHelp } from './own-help.ts'

/** An SVG or PNG file in the same folder as the brand file. */
const BrandPicture = z
  .string()
  .regex(/\.(svg|png)$/i, 'must be an SVG or a PNG')
  .nullable()
  .default(null)

/** The brand file of an installation: name, colour, logo, support address and help links. */
const BrandFile = z.strictObject({
  name: z.string().trim().min(1).max(60),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0B6470')
    .default('#0B6470'),
  logo: BrandPicture,
  /** Square icon of the browser tab and the home screen; the logo is used when it is null. */
  icon: BrandPicture,
  support_email: z.email('must be an e-mail address').nullable().default(null),
  /** Further help of this installation, shown on every screen: its own handbook, a course, the vet's page. */
  help_links: z
    .array(z.strictObject({ text: z.string().min(1).max(120), url: z.url({ protocol: /^https?$/ }) }))
    .max(10)
    .default([]),
  /** Help with screens, documents and videos of its own. */
  help: z.array(OwnHelpEntry).max(100).default([]),
})
type BrandFile = z.infer<typeof BrandFile>

export type HelpLink = BrandFile['help_links'][number]

/** URL path of the logo. */
export const LOGO_PATH = '/brand/logo'

interface BrandConfig {
  brand: Brand
  brandLogo: BrandImage | null
  /** Icon of the browser tab; null for the product's own icon in the brand's colour. */
  brandIcon: BrandImage | null
  helpLinks: readonly HelpLink[]
  ownHelp: readonly OwnHelp[]
  /** Messages for the person who starts the program. */
  brandNotices: string[]
}

/** Reads the brand file; without one, returns the product's own brand. Throws a StartProblem for an invalid file. */
export function readBrand(file: string | undefined): BrandConfig {
  // The default colour has its own shade for the dark scheme, so it needs no contrast notice.
  if (file === undefined)
    return {
      ...toBrandConfig(
        BrandFile.parse({ name: 'Herdboard' }),
        () => null,
        (name) => name,
      ),
      brandNotices: [],
    }
  try {
    const read = BrandFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    const pathOf = (name: string) => join(dirname(file), name)
    return toBrandConfig(read, (picture) => (picture === null ? null : readBrandImage(pathOf(picture))), pathOf)
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new StartProblem(`HERDBOARD_BRAND: ${file} cannot be used: ${reason}`)
  }
}

function toBrandConfig(
  { name, colour, logo, icon, support_email, help_links, help }: BrandFile,
  picture: (file: string | null) => BrandImage | null,
  pathOf: (file: string) => string,
): BrandConfig {
  const brandLogo = picture(logo)
  return {
    brand: { name, colour, logo_url: brandLogo ? LOGO_PATH : null, support_email },
    brandLogo,
    brandIcon: picture(icon) ?? brandLogo,
    helpLinks: help_links,
    ownHelp: readOwnHelp(help, pathOf),
    brandNotices: contrastNotices(colour),
  }
}

/**
 * Returns a notice for each scheme in which the colour has too little contrast for text. The colour is not refused,
 * because screens show the nearest shade with enough contrast.
 */
const contrastNotices = (colour: string): string[] =>
  (['light', 'dark'] as const).flatMap((scheme) => {
    const ground = brandBackgrounds[scheme]
    const ratio = contrastRatio(colour, ground)
    if (ratio >= MIN_TEXT_CONTRAST) return []
    const [shade, groundName] = scheme === 'light' ? ['darker', 'light ground'] : ['lighter', 'dark ground']
    return [
      `The brand's colour ${colour} has a contrast of ${ratio.toFixed(1)} with ${groundName} (${ground}), and words need ${MIN_TEXT_CONTRAST}: ` +
        `a ${shade} shade of it is shown there.`,
    ]
  })
