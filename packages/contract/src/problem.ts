import { z } from 'zod'

/** One thing that is wrong. `field` = section id + "." + element id when one field is to blame. */
export const ProblemMessage = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
})
export type ProblemMessage = z.infer<typeof ProblemMessage>

/** Body of every answer that is not 2xx. */
export const ProblemReply = z.object({
  messages: z.array(ProblemMessage).min(1),
  request_id: z.string(),
})
export type ProblemReply = z.infer<typeof ProblemReply>

/** Stable codes of refusals and their status. Texts stand in the catalogues under `problem.<code>`. */
export const problemStatus = {
  unknown: 500,
  'request.malformed': 400,
  'request.number_too_large': 422,
  'request.unknown_field': 400,
  'request.not_found': 404,
  'request.no_route': 404,
  'request.method': 405,
  'request.not_acceptable': 406,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.headers_too_large': 431,
  'request.not_allowed': 403,
  'request.too_many': 429,
  'service.unavailable': 503,
  'service.closing': 503,
  'service.busy': 503,
  'auth.not_signed_in': 401,
  'auth.expired': 401,
  'auth.no_company': 403,
  'auth.invalid': 401,
  'auth.wait': 429,
  'auth.token_used': 401,
  'auth.link_gone': 422,
  'auth.email_taken': 422,
  'auth.code_refused': 401,
  'auth.passkey_refused': 401,
  'auth.passkey_not_here': 422,
  'idempotency.mismatch': 409,
  'idempotency.in_progress': 409,
  'idempotency.bad_key': 400,
  'forms.stale': 409,
  'image.unreadable': 422,
  'image.gone': 422,
  'version.stale': 409,
  'forms.refused': 422,
  'forms.doubtful': 300,
  'record.locked': 422,
  'notification.approved': 409,
  'notification.closed': 409,
  'archive.gone': 404,
  'user.not_found': 404,
  'user.already_member': 422,
  'user.sample': 422,
  'user.own_role': 422,
  'user.own_membership': 422,
  'user.last_administrator': 422,
  'user.last_administrator_of': 422,
  'user.last_solution_administrator': 422,
  'user.sample_stays': 422,
  'user.too_many_invitations': 429,
  'location.not_allowed': 403,
  'location.closed': 422,
  'location.in_use': 422,
  'location.has_pigs': 422,
  'table.too_long': 422,
  'kpi.count': 422,
  'kpi.unknown': 422,
  'assignment.by_form': 422,
  'assignment.closed': 422,
  'feed.price_date_taken': 422,
  'feed.price_not_editable': 422,
  'feed.future_price': 422,
  'feed.mix_name_taken': 422,
} as const satisfies Record<string, number>
export type ProblemCode = keyof typeof problemStatus
