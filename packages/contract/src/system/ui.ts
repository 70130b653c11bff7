import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const listIcons = endpoint({
  method: 'GET',
  path: '/ui/icons',
  summary: 'List the icons by id',
  access: 'public',
  errors: [],
  reply: z.array(z.object({ id: z.string(), url: z.string() })),
  reads: [],
})

export const getFooter = endpoint({
  method: 'GET',
  path: '/ui/footer',
  summary: 'Return the links in the footer of the sidebar',
  access: 'public',
  errors: [],
  reply: z.object({
    text: z.string(),
    links: z.array(z.object({ text: z.string(), url: z.string() })),
    version: z.string(),
  }),
  reads: [],
})

export const Brand = z.object({
  name: z.string(),
  /** `#rrggbb` */
  colour: z.string(),
  /** Address of an SVG or PNG at most 32 px high; null for the product's own logo. */
  logo_url: z.string().nullable(),
  support_email: z.string().nullable(),
})
export type Brand = z.infer<typeof Brand>

export const getBrand = endpoint({
  method: 'GET',
  path: '/ui/brand',
  summary: 'Return name, logo and colour of this installation',
  access: 'public',
  errors: [],
  reply: Brand,
  reads: [],
})

export const getConsentProvider = endpoint({
  method: 'GET',
  path: '/ui/consent',
  summary: 'Return the provider of the cookie declaration on the consent screen',
  access: 'public',
  errors: [],
  reply: z.object({
    /** Page for an iframe, and the host that it loads from; null if only the product's own text is shown. */
    declaration: z.object({ url: z.string(), host: z.string() }).nullable(),
  }),
  reads: [],
})

export const HelpWidgetItem = z.object({
  /** 0 address, 1 document of the gateway, 2 video */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  text: z.string(),
  url: z.string().nullable(),
  video_title: z.string().nullable(),
  video_source_url: z.string().nullable(),
  video_description: z.string().nullable(),
  reference_url: z.string().nullable(),
  references: z.array(z.object({ text: z.string(), url: z.string() })),
  icon_id: z.string().nullable(),
  is_visible: z.boolean(),
  /** Screens that show it; empty means every screen. */
  routes: z.array(z.string()),
})

export const getHelpWidget = endpoint({
  method: 'GET',
  path: '/ui/help-widget',
  summary: 'List the help items and the screens that show them',
  access: { module: 'HelpWidget' },
  errors: [],
  reply: z.array(HelpWidgetItem),
  reads: [],
})

export const getHelpDocument = endpoint({
  method: 'GET',
  path: '/ui/help-documents/:no',
  summary: 'Return a document of the help of this installation, by its number in the list',
  access: { module: 'HelpWidget' },
  errors: [],
  params: z.object({ no: z.coerce.number().int().min(1).max(100) }),
  /** Base64 inside the server; the response carries the bytes. */
  reply: z.string(),
  produces: 'application/pdf',
  reads: [],
})
