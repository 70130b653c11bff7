import { z } from 'zod'
import { IsoInstant, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { NotificationId, RecordId } from '../core/ids.ts'
import { pagedReply } from '../core/paging.ts'

/** Category of a notification that is handled by a form. */
export const FORM_CATEGORY = 'NfnCategory.Form'
export const TEXT_CATEGORY = 'NfnCategory.Text'

export const NotificationStatus = z.enum(['requires_action', 'approved', 'rejected', 'read', 'unread'])
export type NotificationStatus = z.infer<typeof NotificationStatus>

export const PAGE_SIZES = [10, 20, 30, 40, 50] as const

export const Notification = z.object({
  id: NotificationId,
  /** In the reader's language. */
  message: z.string(),
  icon_url: z.string(),
  /** Read by the caller. */
  read: z.boolean(),
  requires_action: z.boolean(),
  approved: z.boolean(),
  rejected: z.boolean(),
  /** No action is possible any more, or not for the caller; `disabled_reason` states why. */
  disabled: z.boolean(),
  disabled_reason: z.string().nullable(),
  /** What became of it; null while it is open. */
  handling: z
    .object({
      /** `closed`: what it was about was solved in another way, or no longer applies. */
      outcome: z.enum(['approved', 'rejected', 'closed']),
      /** Name of the person; null where nobody decided. */
      by: z.string().nullable(),
      at: IsoInstant,
      /** The record that it became, where the caller may see it. */
      record_id: RecordId.nullable(),
      /** The record was deleted since. */
      is_record_deleted: z.boolean(),
    })
    .nullable(),
  /** Its form can be rejected instead of submitted. */
  rejectable: z.boolean(),
  publish_date: IsoInstant,
  category: z.enum([FORM_CATEGORY, TEXT_CATEGORY]),
  type_id: z.int(),
  /** Name of the type in the reader's language. */
  type: z.string(),
  /** Screen with more details, if there is one: `/assignments`. */
  route: z
    .string()
    .regex(/^(\/[a-z-]+)+$/)
    .nullable(),
  resource: z
    .object({
      /** Id of the form to open. */
      resource_id: z.string(),
      /** Reference to the subject; the client sends it back as `nref`. */
      reference_id: z.string(),
      icon_url: z.string(),
      text: z.string(),
      /** Place of the form, as in the request for the form. */
      farm_id: z.string().nullable(),
      barn_id: z.string().nullable(),
      section_id: z.string().nullable(),
      batch_id: z.string().nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

const column = z.enum(['publish_date', 'message', 'type', 'status'])
const SORT = /^(publish_date|message|type|status) (asc|desc)$/

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "List one page of the caller's notifications",
  access: {},
  errors: [],
  query: z.strictObject({
    /** Sizes that are not offered fall back to 10. */
    page_size: z.coerce
      .number()
      .int()
      .default(10)
      .transform((size) => (PAGE_SIZES.some((offered) => offered === size) ? size : 10)),
    page_number: z.coerce.number().int().min(1).max(100_000).default(1),
    search_query: z.string().max(200).optional(),
    /** Column and direction: `publish_date desc`. */
    sort: z
      .string()
      .regex(SORT)
      .default('publish_date desc')
      .transform((text) => {
        const [by, direction] = text.split(' ')
        return { by: column.parse(by), direction: direction === 'asc' ? ('asc' as const) : ('desc' as const) }
      }),
    type_ids: z
      .string()
      .regex(/^\d{1,4}(,\d{1,4})*$/)
      .max(300)
      .transform((text) => text.split(',').map(Number))
      .optional(),
    /** Separated by commas; hyphens are read as underscores. */
    status: z
      .string()
      .max(100)
      .transform((text) => text.split(',').map((each) => each.replaceAll('-', '_')))
      .pipe(z.array(NotificationStatus))
      .optional(),
    /** `false` for unread notifications only. */
    is_read: QueryFlag.optional(),
  }),
  reply: pagedReply(Notification),
  plain: true,
  reads: ['notifications', 'inbox'],
  revisions: ['herd', 'notifications'],
})

export const listNotificationGroups = endpoint({
  method: 'GET',
  path: '/notifications/types/filterable-groups',
  summary: 'List the groups of notification kinds by which a list can be filtered',
  access: {},
  errors: [],
  reply: z.array(z.object({ id: z.int(), text: z.string(), icon_id: z.string(), type_ids: z.array(z.int()) })),
  reads: ['notifications'],
})

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/readall',
  summary: 'Mark all notifications of the caller read',
  access: {},
  errors: [],
  reply: z.object({ changed: z.int() }),
  changes: ['inbox'],
})

export const setNotificationsRead = endpoint({
  method: 'PUT',
  path: '/notifications/read-status-bulk',
  summary: 'Mark several notifications of the caller read or unread',
  access: {},
  errors: [],
  body: z.strictObject({ notification_ids: z.array(NotificationId).min(1).max(1000), read_status: z.boolean() }),
  reply: z.object({ changed: z.int() }),
  changes: ['inbox'],
})

export const patchNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id',
  summary: 'Mark a notification read, unread or handled, or reject its form',
  access: {},
  errors: [],
  params: z.object({ id: NotificationId }),
  body: z
    .array(
      z.discriminatedUnion('path', [
        z.strictObject({ op: z.literal('replace'), path: z.literal('/read'), value: z.boolean() }),
        z.strictObject({ op: z.literal('replace'), path: z.literal('/rejected'), value: z.literal(true) }),
        /** Handled outside the program, for a kind without a form: the slaughterhouse was called. */
        z.strictObject({ op: z.literal('replace'), path: z.literal('/handled'), value: z.literal(true) }),
      ]),
    )
    .min(1)
    .max(10),
  reply: Notification,
  changes: ['inbox'],
})
