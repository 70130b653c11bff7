import type { OwnData } from '@herdboard/contract/people/own-data.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'

/** An instant in the ISO 8601 format of the API. */
const isoInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Rows of a query as an ordered JSON list of objects. */
const jsonList = (select: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${select}) found)`

const auditLogList = (where: ReturnType<typeof sql>) =>
  jsonList(
    sql`select ${isoInstant('at')} as at, action, subject_type, subject_id from audit_entry where ${where} order by audit_entry.at, id`,
  )

type OwnAccountPart = 'invitations' | 'sign_ins' | 'key_figures' | 'audit_log'
type AccountData = Omit<OwnData['account'], 'language_code'> & { language_id: number }

/**
 * Selects the account with all data that belongs to no company. The row-level security must be the user's,
 * without a company.
 */
export async function selectOwnAccount(
  db: Db,
  { userId }: Person,
  noDirectory: string,
): Promise<{ account: AccountData } & Pick<OwnData, OwnAccountPart>> {
  const { rows } = await sql<{ account: AccountData } & Pick<OwnData, OwnAccountPart>>`
    select
      (select to_jsonb(a) from (select u.id, u.email, u.first_name, u.last_name, u.language_id, u.energy_unit,
          u.is_solution_admin, ${isoInstant('u.created_at')} as created_at,
          (select ${isoInstant('f.confirmed_at')} from second_factor f where f.user_id = u.id) as second_factor_since,
          ${jsonList(sql`select p.name, ${isoInstant('p.created_at')} as created_at, ${isoInstant('p.last_used_at')} as last_used_at
            from passkey p where p.user_id = u.id order by p.created_at`)} as passkeys,
          ${jsonList(sql`select i.issuer, i.subject, ${isoInstant('i.created_at')} as created_at
            from provider_identity i where i.user_id = u.id order by i.created_at`)} as sign_in_providers
        from user_account u where u.id = ${userId}) a) as account,
      ${jsonList(sql`select company_name as company, inviter_name as invited_by, role, first_name, last_name,
          ${isoInstant('created_at')} as created_at, ${isoInstant('expires_at')} as expires_at
        from invitation where email = current_user_email() order by invitation.created_at, id`)} as invitations,
      ${jsonList(sql`select device, network, ${isoInstant('created_at')} as signed_in_at, ${isoInstant('rotated_at')} as last_used_at,
        ${isoInstant('ended_at')} as ended_at from sign_in where user_id = ${userId} order by sign_in.created_at`)} as sign_ins,
      ${jsonList(sql`select directory_id, pig_type, type_ids from kpi_selection where user_id = ${userId}
        order by directory_id, pig_type`)} as key_figures,
      ${auditLogList(sql`directory_id = ${noDirectory} and user_id = ${userId}`)} as audit_log`.execute(db)
  const [row] = rows
  if (!row) throw new Error('account not found')
  return row
}

/** Selects the data about a user in the transaction's company. */
export async function selectOwnInCompany(
  db: Db,
  { directoryId, userId }: Pick<TenantScope, 'directoryId' | 'userId'>,
): Promise<OwnData['companies'][number] | null> {
  const isOfCompany = sql`directory_id = ${directoryId}`
  const { rows } = await sql<OwnData['companies'][number]>`
    select d.id, d.name, m.role, ${isoInstant('m.created_at')} as member_since,
      ${jsonList(sql`select f.id, f.name, p.permission from farm_permission p
        join farm f on f.directory_id = p.directory_id and f.id = p.farm_id
        where p.directory_id = ${directoryId} and p.user_id = ${userId} order by f.name, f.id`)} as farms,
      ${jsonList(sql`select id, type_id, to_char(day, 'YYYY-MM-DD') as day, ${isoInstant('created_at')} as created_at
        from record where ${isOfCompany} and created_by = ${userId} order by record.day, id`)} as records,
      ${jsonList(sql`select id, to_char(day, 'YYYY-MM-DD') as day, text, ${isoInstant('created_at')} as created_at
        from note where ${isOfCompany} and created_by = ${userId} order by note.day, id`)} as notes,
      ${jsonList(sql`select id, to_char(day, 'YYYY-MM-DD') as day, name, created_by is not distinct from ${userId} as is_made,
          assignee_id is not distinct from ${userId} as is_given, completed_by is not distinct from ${userId} as is_done
        from assignment where ${isOfCompany} and ${userId}::uuid in (created_by, assignee_id, completed_by)
        order by assignment.day, id`)} as tasks,
      ${jsonList(sql`select id, ${isoInstant('created_at')} as created_at from image
        where ${isOfCompany} and uploaded_by = ${userId} order by image.created_at, id`)} as photos,
      ${jsonList(sql`select id, type_id, ${isoInstant('published_at')} as published_at from notification
        where ${isOfCompany} and user_id = ${userId} order by notification.published_at, id`)} as notifications,
      (select phone from message_phone where ${isOfCompany} and user_id = ${userId}) as phone,
      ${jsonList(sql`select device, ${isoInstant('created_at')} as created_at from push_subscription
        where ${isOfCompany} and user_id = ${userId} order by push_subscription.created_at, id`)} as push_browsers,
      ${jsonList(sql`select name, may_write, ${isoInstant('created_at')} as created_at, ${isoInstant('expires_at')} as expires_at,
          ${isoInstant('revoked_at')} as revoked_at, to_char(last_used_on, 'YYYY-MM-DD') as last_used_on
        from access_token where ${isOfCompany} and user_id = ${userId} and is_personal
        order by access_token.created_at, id`)} as program_tokens,
      (select jsonb_build_object('changed_at', ${isoInstant('p.changed_at')}, 'failed_attempts', p.failures,
          'devices', (select coalesce(jsonb_agg(x.name order by x.name, x.id), '[]') from shared_device x
            where x.directory_id = p.directory_id and x.id = any(p.device_ids)))
        from member_pin p where p.directory_id = ${directoryId} and p.user_id = ${userId}) as pin,
      ${jsonList(sql`select name, ${isoInstant('created_at')} as created_at, ${isoInstant('revoked_at')} as revoked_at
        from shared_device where ${isOfCompany} and created_by = ${userId}
        order by shared_device.created_at, id`)} as registered_devices,
      ${jsonList(sql`select f.name as farm, c.comment from visit_comment c
        join farm f on f.directory_id = c.directory_id and f.id = c.farm_id
        where c.directory_id = ${directoryId} and c.user_id = ${userId} order by f.name, f.id`)} as visit_comments,
      ${auditLogList(sql`${isOfCompany} and user_id = ${userId}`)} as audit_log
    from directory d left join membership m on m.directory_id = d.id and m.user_id = ${userId}
    where d.id = ${directoryId}`.execute(db)
  return rows[0] ?? null
}
