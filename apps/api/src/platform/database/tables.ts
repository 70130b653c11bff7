// Written by `npm run tables` from the migrated database; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** `numeric`: read as exact text. */
type Exact = ColumnType<string, string | number, string | number>
type ExactOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>
type Instant = ColumnType<Date, Date | string, Date | string>
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Written as JSON text: the driver would make a PostgreSQL array of a list. */
type Json = ColumnType<unknown, string, string>
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>
/** Has a default, so that an insert may omit it. */
type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : Generated<T>

export interface AccessTokenTable {
  directory_id: string
  id: string
  user_id: string
  is_personal: boolean
  name: string
  secret_hash: Buffer
  hint: string
  may_write: boolean
  farm_ids: string[] | null
  created_at: Instant
  created_by: string
  expires_at: Instant
  last_used_on: string | null
  revoked_at: InstantOrNull
  sender_id: string | null
}

export interface AccountLinkTable {
  token_hash: Buffer
  user_id: string
  purpose: string
  company_name: string | null
  inviting_directory_id: string | null
  new_email: string | null
  created_at: Instant
  expires_at: Instant
  earlier_hashes: WithDefault<Buffer[]>
}

export interface AlarmTable {
  directory_id: string
  id: string
  type_id: number
  farm_id: string
  barn_id: string
  section_id: string
  severity: number
  started_at: Instant
  ended_at: InstantOrNull
  measured: number | null
  expected: number | null
  cause_id: number | null
  action: string | null
  remark: string | null
  acknowledged_at: InstantOrNull
  acknowledged_by: string | null
  muted_until: InstantOrNull
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
  is_harmless: WithDefault<boolean>
  assignee_id: string | null
  closed_at: InstantOrNull
  closed_by: string | null
  rhythm: string | null
  explained_by: string | null
  explained_from: InstantOrNull
  stopped_at: InstantOrNull
}

export interface AlarmLinkTable {
  directory_id: string
  id: string
  user_id: string
  notification_ids: string[]
  secret_hash: Buffer
  expires_at: Instant
  used_at: InstantOrNull
}

export interface AlarmSensitivityTable {
  directory_id: string
  id: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  from_at: Instant
  step: number | null
  set_by: string | null
}

export interface AntibioticLimitTable {
  pig_type: number
  valid_from: string
  doses_per_100: Exact
  source: string
}

export interface ArchiveImportTable {
  directory_id: string
  id: string
  status: string
  file_name: string
  byte_count: number
  received_bytes: WithDefault<number>
  percent: WithDefault<number>
  contents: JsonOrNull
  failure: JsonOrNull
  person_ids: WithDefault<string[]>
  requested_at: Instant
  requested_by: string | null
  finished_at: InstantOrNull
}

export interface AssignmentTable {
  directory_id: string
  id: string
  type_id: WithDefault<number>
  day: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  name: string
  description: string | null
  assignee_id: string | null
  priority: WithDefault<number>
  series_id: string | null
  series_day: string | null
  record_id: string | null
  treatment_id: string | null
  treatment_day: number | null
  treatment_days: number | null
  withdrawal_end_day: string | null
  animal_count: number | null
  dose_per_animal: ExactOrNull
  dose_unit: string | null
  pen: string | null
  label: string | null
  completed_at: InstantOrNull
  completed_by: string | null
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  created_by: string | null
  deleted_at: InstantOrNull
}

export interface AssignmentSeriesTable {
  directory_id: string
  id: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  name: string
  description: string | null
  assignee_id: string | null
  priority: WithDefault<number>
  steps: WithDefault<string[]>
  type: WithDefault<string>
  start_day: string
  end_day: string | null
  every: number
  weekdays: WithDefault<number[]>
  created_at: WithDefault<Instant>
  created_by: string | null
  ended_at: InstantOrNull
}

export interface AssignmentStepTable {
  directory_id: string
  id: string
  assignment_id: string
  position: number
  description: string
  completed_at: InstantOrNull
  completed_by: string | null
}

export interface AssignmentTemplateTable {
  directory_id: string
  id: string
  name: string
  description: string | null
  priority: WithDefault<number>
  steps: WithDefault<string[]>
  recurrence: JsonOrNull
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  created_by: string | null
  deleted_at: InstantOrNull
}

export interface AuditCheckTable {
  directory_id: string
  checked_at: Instant
  is_broken: boolean
  newest_seal: number | null
  newest_hash: Buffer | null
}

export interface AuditEntryTable {
  directory_id: string
  id: string
  at: WithDefault<Instant>
  user_id: string | null
  action: string
  subject_type: string
  subject_id: string | null
  before: JsonOrNull
  after: JsonOrNull
  request_id: string | null
  confirmed: WithDefault<boolean>
  farm_id: string | null
  place_id: string | null
  way: WithDefault<string>
  program: string | null
  search_text: WithDefault<string>
}

export interface AuditSealTable {
  directory_id: string
  no: number
  entry_ids: string[]
  hash: Buffer
  sealed_at: WithDefault<Instant>
}

export interface AuditUnsealedTable {
  directory_id: string
  entry_id: string
}

export interface BackgroundJobTable {
  directory_id: string
  id: string
  kind: string
  status: WithDefault<string>
  step: string | null
  percent: WithDefault<number>
  created_at: WithDefault<Instant>
  created_by: string | null
  started_at: InstantOrNull
  finished_at: InstantOrNull
}

export interface BarnTable {
  directory_id: string
  id: string
  farm_id: string
  name: string
  pig_type: number
  is_batch_production: WithDefault<boolean>
  pig_capacity: number | null
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
  feed_system: number | null
  area_m2: ExactOrNull
}

export interface BatchTable {
  directory_id: string
  id: string
  barn_id: string
  name: string
  start_date: string
  end_date: string | null
  is_active: WithDefault<boolean>
  entered_start_date: string | null
  supplier_numbers: WithDefault<string[]>
  production_kind: WithDefault<number>
  section_ids: WithDefault<string[]>
  expected_end: string | null
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
}

export interface BonusPaymentTable {
  valid_from: string
  slaughter_pig_price: ExactOrNull
  outdoor_surcharge: ExactOrNull
  organic_surcharge: ExactOrNull
  is_demo: WithDefault<boolean>
  changed_at: InstantOrNull
}

export interface BudgetLineTable {
  directory_id: string
  id: string
  category_id: number
  basis_id: number
  remark: string | null
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  pig_type: number | null
  use_per_unit: ExactOrNull
}

export interface BudgetPlaceTable {
  directory_id: string
  line_id: string
  farm_id: string
  barn_id: string | null
}

export interface BudgetPriceTable {
  directory_id: string
  id: string
  line_id: string
  valid_from: string
  price_dkk: Exact
}

export interface CarcassListTable {
  directory_id: string
  record_id: string
  farm_id: string
  weights_g: number[]
  lean_tenths: number[]
  remark_bits: number[]
  head: WithDefault<number>
  weight_g: number
  squared_g: number
  lean_head: number
  sum_lean_tenths: number
  squared_tenths: number
  under_head: number
  inside_head: number
  over_head: number
  settled_head: number
  weight_ore: number
  lean_ore: number
  remarked_head: number
  remarks: Json
}

export interface CompanyArchiveTable {
  directory_id: string
  id: string
  status: WithDefault<string>
  percent: WithDefault<number>
  asked_by: string | null
  asked_at: Instant
  finished_at: InstantOrNull
  expires_at: InstantOrNull
  bytes: number | null
  row_count: number | null
  object_hash: Buffer | null
}

export interface CompanyPersonTable {
  directory_id: string
  user_id: string
}

export interface CompanyRevisionTable {
  directory_id: string
  kind: string
  slot: WithDefault<string>
  revision: WithDefault<string>
}

export interface DataQualityTable {
  directory_id: string
  farm_id: string
  day: string
  calculated_at: Instant
  category: number
  results: Json
}

export interface DeadPigChargeTable {
  directory_id: string
  id: string
  valid_from: string
  less_than30: Exact
  greater_than30: Exact
}

export interface DeadPigPriceTable {
  valid_from: string
  less_than30: Exact
  greater_than30: Exact
  is_demo: WithDefault<boolean>
  changed_at: InstantOrNull
}

export interface DeviceDayTable {
  directory_id: string
  sensor_id: string
  day: string
  battery_pct: number | null
  rssi_dbm: number | null
  margin_db: number | null
}

export interface DigestTable {
  directory_id: string
  user_id: string
  day: string
  state: string
  reason: string | null
  mail_id: string | null
  created_at: Instant
  ended_at: Instant
}

export interface DigestChoiceTable {
  directory_id: string
  user_id: string
  send_at: string
  chosen_at: Instant
}

export interface DirectoryTable {
  id: string
  name: string
  main_number: WithDefault<string>
  modules: WithDefault<string[]>
  is_demo: WithDefault<boolean>
  data_version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
  language_id: WithDefault<number>
  brand_colour: string | null
  version: WithDefault<number>
}

export interface EscalationStepTable {
  directory_id: string
  notification_id: string
  position: number
  user_id: string | null
  told_at: Instant
  next_at: InstantOrNull
}

export interface FarmTable {
  directory_id: string
  id: string
  name: string
  chr_number: string | null
  street: string | null
  pig_capacity: number | null
  zone: WithDefault<string>
  growth_level: WithDefault<number>
  count_loss_as_dead: WithDefault<boolean>
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
  postal_town: string | null
  production_kind: WithDefault<number>
  vet: string | null
}

export interface FarmChangeTable {
  directory_id: string
  farm_id: string
}

export interface FarmLockTable {
  directory_id: string
  farm_id: string
  through_day: string
  set_by: string | null
  set_at: WithDefault<Instant>
}

export interface FarmPermissionTable {
  directory_id: string
  user_id: string
  farm_id: string
  permission: string
}

export interface FarmVersionTable {
  directory_id: string
  farm_id: string
  kind: number
  version: WithDefault<string>
  changed_in: WithDefault<string>
}

export interface FeedCountTable {
  directory_id: string
  record_id: string
  mix_id: string
  farm_id: string
  barn_id: string | null
  day: string
  kg: Exact
}

export interface FeedDayTable {
  directory_id: string
  record_id: string
  farm_id: string
  unit_id: string | null
  day: string
  mix_id: string
  grams: number
  milli_feed_units: number | null
  cost_ore: number | null
}

export interface FeedMixTable {
  directory_id: string
  id: string
  type_id: number
  name: string
  fe_per_100kg: ExactOrNull
  crude_protein_pct: ExactOrNull
  phosphorus_g_per_kg: ExactOrNull
  surcharge_dkk_per_100kg: WithDefault<Exact>
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
  register_id: number | null
  is_price_own: WithDefault<boolean>
  is_inactive: WithDefault<boolean>
}

export interface FeedMixComponentTable {
  directory_id: string
  id: string
  mix_id: string
  material_id: string
  admixture_pct: Exact
  fe_per_100kg: Exact
  crude_protein_pct: Exact
  phosphorus_g_per_kg: Exact
}

export interface FeedMixFarmTable {
  directory_id: string
  mix_id: string
  farm_id: string
}

export interface FeedMixPriceTable {
  directory_id: string
  id: string
  mix_id: string
  price_dkk_per_100kg: Exact
  valid_from: string
}

export interface FeedMoveTable {
  directory_id: string
  record_id: string
  mix_id: string
  farm_id: string
  barn_id: string | null
  pig_type: number | null
  day: string
  kg: Exact
  price_dkk_per_100kg: ExactOrNull
  surcharge_dkk_per_100kg: ExactOrNull
}

export interface FeedUseTable {
  directory_id: string
  record_id: string
  mix_id: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  pig_type: number | null
  from_day: string
  to_day: string
  kg: Exact
}

export interface HerdConfirmedShortageTable {
  directory_id: string
  unit_id: string
  day: string
  record_id: string
}

export interface HerdCountTable {
  directory_id: string
  record_id: string
  day: string
  scope: number
  scope_id: string
  head: number
  avg_kg: Exact
  is_opening: WithDefault<boolean>
  superseded_by: string | null
  is_weight_estimated: WithDefault<boolean>
}

export interface HerdDayTable {
  directory_id: string
  unit_id: string
  day: string
  farm_id: string
  pig_type: number
  flags: WithDefault<number>
  head_open: number
  head: number
  in_head: WithDefault<number>
  transfer_in_head: WithDefault<number>
  out_head: WithDefault<number>
  transfer_out_head: WithDefault<number>
  slaughter_head: WithDefault<number>
  dead_head: WithDefault<number>
  diff_head: WithDefault<number>
  in_g: WithDefault<number>
  transfer_in_g: WithDefault<number>
  out_g: WithDefault<number>
  transfer_out_g: WithDefault<number>
  slaughter_g: WithDefault<number>
  carcass_g: WithDefault<number>
  dead_g: WithDefault<number>
  stock_g: number | null
  gain_g: number | null
  feed_g: number | null
  milli_feed_units: number | null
  feed_ore: number | null
}

export interface HerdFarmDayTable {
  directory_id: string
  farm_id: string
  pig_type: number
  day: string
  flags: WithDefault<number>
  head_open: number
  head: number
  in_head: number
  transfer_in_head: number
  out_head: number
  transfer_out_head: number
  slaughter_head: number
  dead_head: number
  diff_head: number
  in_g: number
  transfer_in_g: number
  out_g: number
  transfer_out_g: number
  slaughter_g: number
  carcass_g: number
  dead_g: number
  stock_g: number | null
  gain_g: number | null
  feed_g: number | null
  milli_feed_units: number | null
  feed_ore: number | null
}

export interface HerdLegTable {
  directory_id: string
  record_id: string
  unit_id: string
  day: string
  kind: number
  head: number
  kg: ExactOrNull
  carcass_kg: ExactOrNull
  peer_unit_id: string | null
}

export interface HerdPointTable {
  directory_id: string
  unit_id: string
  day: string
  head: number
  kg: Exact
  diff_head: number
  growth_kg: ExactOrNull
  curve_scale: number | null
}

export interface HerdUnitTable {
  directory_id: string
  id: string
  farm_id: string
  barn_id: string
  section_id: string | null
  batch_id: string | null
  pig_type: number
}

export interface HerdWeighingTable {
  directory_id: string
  record_id: string
  unit_id: string
  day: string
  head: number
  avg_kg: Exact
}

export interface IdempotencyKeyTable {
  directory_id: string
  user_id: string
  method: string
  path: string
  key: string
  body_hash: Buffer
  status: number
  body: string | null
  created_at: WithDefault<Instant>
}

export interface ImageTable {
  directory_id: string
  id: string
  uploaded_by: string
  bytes: Buffer | null
  width: number
  height: number
  is_used: WithDefault<boolean>
  created_at: WithDefault<Instant>
  object_hash: Buffer | null
}

export interface ImageReferenceTable {
  directory_id: string
  owner_id: string
  image_id: string
  owner_kind: number
  farm_id: string | null
  position: number
}

export interface ImportTable {
  directory_id: string
  id: string
  kind: string | null
  status: string
  channel: string
  file_name: string
  content_hash: Buffer
  settings: JsonOrNull
  sheets: WithDefault<string[]>
  header: WithDefault<string[]>
  sample: WithDefault<Json>
  mapping: WithDefault<Json>
  sender_id: string | null
  row_count: WithDefault<number>
  done_count: WithDefault<number>
  failure: JsonOrNull
  received_at: Instant
  received_by: string | null
  imported_at: InstantOrNull
  undone_at: InstantOrNull
  version: WithDefault<number>
  acting_id: string | null
  byte_count: WithDefault<number>
  set_id: string | null
  set_no: WithDefault<number>
  is_continued: WithDefault<boolean>
  date_order_doubt: string | null
  hidden_columns: WithDefault<number[]>
  start_count: WithDefault<number>
}

export interface ImportEffectTable {
  directory_id: string
  import_id: string
  no: number
  subject_type: string
  subject_id: string
  at: InstantOrNull
}

export interface ImportFileTable {
  directory_id: string
  import_id: string
  content: Buffer | null
  delete_on: string
  object_hash: Buffer | null
}

export interface ImportMappingTable {
  directory_id: string
  sender_id: string
  header_hash: Buffer
  kind: string
  settings: Json
  mapping: Json
  used_at: Instant
}

export interface ImportRowTable {
  directory_id: string
  import_id: string
  no: number
  cells: string[]
  mended: JsonOrNull
  state: string
  problems: JsonOrNull
  reference: string | null
  content_key: string | null
  day: string | null
  group_key: string | null
}

export interface ImportRowCountTable {
  directory_id: string
  import_id: string
  state: string
  n: number
}

export interface InstructionTable {
  directory_id: string
  id: string
  farm_id: string
  pig_type: number
  diagnosis_id: number
  drug_id: string
  method_id: number
  dose_rate: Exact
  dose_unit: string
  is_dose_per_head: WithDefault<boolean>
  times: number
  interval_days: number
  withdrawal_days: number
  issue_day: string
  expiry_day: string
  inactive_from: string | null
  vet: string | null
  precautions: string | null
  remark: string | null
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  created_by: string | null
}

export interface InternalPriceTable {
  directory_id: string
  id: string
  pig_type: number
  valid_from: string
  kind: number
  base_dkk: Exact
  per_kg_dkk: Exact
  version: WithDefault<number>
}

export interface InvitationTable {
  directory_id: string
  id: string
  email: string
  first_name: string
  last_name: string
  role: string
  farms: WithDefault<Json>
  version: WithDefault<number>
  company_name: string
  inviter_name: string
  created_at: Instant
  expires_at: Instant
}

export interface InvitationLinkTable {
  token_hash: Buffer
  inviting_directory_id: string
  invitation_id: string
  expires_at: Instant
  earlier_hashes: WithDefault<Buffer[]>
}

export interface IssuedReportTable {
  directory_id: string
  id: string
  farm_ids: string[]
  site_ids: string[]
  batch_ids: string[] | null
  pig_types: number[]
  opening: string
  closing: string
  sites: string
  document: Json
  digest: string
  made_at: Instant
  made_by: string | null
  replaced_at: InstantOrNull
}

export interface JobTable {
  id: string
  kind: string
  target_directory_id: string | null
  payload: WithDefault<Json>
  run_at: WithDefault<Instant>
  claimed_until: InstantOrNull
  attempts: WithDefault<number>
  last_error: string | null
  created_at: WithDefault<Instant>
  concurrency_key: WithDefault<string>
}

export interface KpiSelectionTable {
  directory_id: string | null
  user_id: string | null
  pig_type: number
  type_ids: number[]
}

export interface LivePublisherTable {
  id: string
  seen_at: WithDefault<Instant>
}

export interface MailTable {
  id: string
  kind: string
  content: JsonOrNull
  created_at: Instant
  expires_at: Instant
  attempts: WithDefault<number>
  next_attempt_at: Instant
  last_error: string | null
  sent_at: InstantOrNull
  given_up_at: InstantOrNull
}

export interface MemberPinTable {
  directory_id: string
  user_id: string
  pin_hash: string
  changed_at: Instant
  failures: WithDefault<number>
  device_ids: WithDefault<string[]>
}

export interface MembershipTable {
  directory_id: string
  user_id: string
  role: string
  created_at: WithDefault<Instant>
  version: WithDefault<number>
}

export interface MessageTable {
  directory_id: string
  id: string
  user_id: string
  notification_id: string
  channel: string
  state: WithDefault<string>
  reason: string | null
  created_at: Instant
  due_at: Instant
  ended_at: InstantOrNull
  mail_id: string | null
  delivery_id: string | null
}

export interface MessageChoiceTable {
  directory_id: string
  user_id: string
  email_from: number | null
  quiet_from: string | null
  quiet_to: string | null
  push_from: number | null
  sms_from: number | null
  muted_types: WithDefault<number[]>
  night_from: number | null
}

export interface MessageDeliveryTable {
  directory_id: string
  id: string
  delivery_id: string
  user_id: string
  channel: string
  subscription_id: string | null
  content: Json
  is_code: boolean
  state: WithDefault<string>
  created_at: Instant
  expires_at: Instant
  next_attempt_at: Instant
  attempts: WithDefault<number>
  last_error: string | null
  ended_at: InstantOrNull
}

export interface MessagePhoneTable {
  directory_id: string
  user_id: string
  phone: string
  verified_at: InstantOrNull
  code_hash: string | null
  code_expires_at: InstantOrNull
  code_attempts: WithDefault<number>
}

export interface NationalAverageTable {
  pig_type: number
  year: number
  interval_from: number
  interval_to: number
  daily_gain: ExactOrNull
  fcr: ExactOrNull
  loss_pct: ExactOrNull
  in_weight: ExactOrNull
  out_weight: ExactOrNull
  carcass_weight: ExactOrNull
  lean_pct: ExactOrNull
  source: string
  is_example: boolean
}

export interface NoteTable {
  directory_id: string
  id: string
  day: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  text: string
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  created_by: string | null
  deleted_at: InstantOrNull
}

export interface NotificationTable {
  directory_id: string
  id: string
  type_id: number
  subject: string
  user_id: string | null
  farm_id: string | null
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  params: WithDefault<Json>
  search_texts: string[]
  prefill: JsonOrNull
  requires_action: boolean
  published_at: Instant
  approved_at: InstantOrNull
  approved_by: string | null
  record_id: string | null
  rejected_at: InstantOrNull
  rejected_by: string | null
  closed_at: InstantOrNull
}

export interface NotificationReadTable {
  directory_id: string
  user_id: string
  notification_id: string
}

export interface NotificationReviewTable {
  directory_id: string
  farm_id: string
  raised_types: number[]
}

export interface PasskeyTable {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Instant
  last_used_at: InstantOrNull
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  user_id: string | null
  client_id: string | null
  expires_at: Instant
}

export interface PasswordResetRequestTable {
  id: string
  email: string
  requested_at: Instant
}

export interface PaymentScaleTable {
  id: string
  house_name: string
  valid_from: string
  weight_bands: Json
  basic_lean_pct: Exact
  lean_bands: Json
  source: string
}

export interface PostPaymentTable {
  valid_from: string
  sl_pig_price: Exact
  res_org_price: Exact
  res_free_range_price: Exact
  is_provision: WithDefault<boolean>
  is_demo: WithDefault<boolean>
  changed_at: InstantOrNull
}

export interface PostPaymentChargeTable {
  directory_id: string
  id: string
  valid_from: string
  sl_pig_price: Exact
  res_org_price: Exact
  res_free_range_price: Exact
}

export interface PostPaymentEstimateTable {
  directory_id: string
  id: string
  valid_from: string
  sl_pig_price: Exact
  res_org_price: Exact
  res_free_range_price: Exact
  version: WithDefault<number>
}

export interface PostingTable {
  directory_id: string
  record_id: string
  farm_id: string
  barn_id: string | null
  batch_id: string | null
  day: string
  category_id: number
  amount_ore: number
  quantity: ExactOrNull
  unit_price_dkk: ExactOrNull
  pig_type: number | null
}

export interface PriceListingTable {
  valid_from: string
  slaughter_quotation: ExactOrNull
  basis_7: Exact
  basis_30: Exact
  prrs_7: ExactOrNull
  prrs_30: ExactOrNull
  organic_30: ExactOrNull
  uk_30: ExactOrNull
  antonius_7: ExactOrNull
  antonius_30: ExactOrNull
  kg_5: Exact
  kg_7: Exact
  kg_9: Exact
  kg_12: Exact
  kg_25: Exact
  kg_30: Exact
  organic_kg_12: ExactOrNull
  organic_kg_25: ExactOrNull
  organic_kg_30: ExactOrNull
  is_demo: WithDefault<boolean>
  changed_at: InstantOrNull
}

export interface ProviderIdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Instant
}

export interface PushSubscriptionTable {
  directory_id: string
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  created_at: Instant
}

export interface RawMaterialTable {
  directory_id: string
  id: string
  register_id: number | null
  name: string
  dry_matter_pct: ExactOrNull
  fe_per_100kg: Exact
  crude_protein_pct: Exact
  phosphorus_g_per_kg: Exact
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
}

export interface RawMaterialPriceTable {
  directory_id: string
  id: string
  material_id: string
  price_dkk_per_100kg: Exact
  valid_from: string
}

export interface RecalculationRequestTable {
  directory_id: string
  id: string
  farm_id: string
  from_day: string
  reason: string
  created_at: WithDefault<Instant>
}

export interface ReceivedDocumentTable {
  directory_id: string
  id: string
  import_id: string
  kind: string
  key: string
  sender: string
  document_no: string | null
  day: string
  farm_id: string
  row_numbers: number[]
  prefill: JsonOrNull
  received_at: Instant
  decided_at: InstantOrNull
  decided_by: string | null
}

export interface ReceivedLineTable {
  directory_id: string
  document_id: string
  no: number
  import_id: string
  product: string
  mix_id: string | null
  barn_id: string | null
  silo: string | null
  kg: Exact
  price_dkk_per_100kg: ExactOrNull
  surcharge_dkk_per_100kg: ExactOrNull
}

export interface RecordTable {
  directory_id: string
  id: string
  type_id: number
  day: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  head: number | null
  kg: ExactOrNull
  detail: WithDefault<Json>
  source: WithDefault<number>
  is_confirmed: WithDefault<boolean>
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  created_by: string | null
  deleted_at: InstantOrNull
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: Buffer
}

export interface RemovedPriceTable {
  price_table: string
  valid_from: string
  is_demo: boolean
  removed_at: Instant
}

export interface ReplacedRecordTable {
  directory_id: string
  record_id: string
  replaced_id: string
  draft: Json
}

export interface RotaTable {
  directory_id: string
  farm_id: string
  escalate_after_minutes: number
  version: number
}

export interface RotaShiftTable {
  directory_id: string
  farm_id: string
  position: number
  weekdays: number[]
  first_day: string | null
  last_day: string | null
  from_time: string
  to_time: string
  people: string[]
}

export interface SecondFactorTable {
  user_id: string
  encrypted_key: Buffer
  created_at: Instant
  confirmed_at: InstantOrNull
  last_used_step: WithDefault<number>
}

export interface SectionTable {
  directory_id: string
  id: string
  barn_id: string
  name: string
  pig_capacity: number | null
  display_num_of_pigs: WithDefault<boolean>
  version: WithDefault<number>
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
  pen_count: number | null
  area_m2: ExactOrNull
}

export interface SelectionTable {
  directory_id: string
  id: string
  user_id: string
  ids: string[]
  created_at: WithDefault<Instant>
}

export interface SensorTable {
  directory_id: string
  id: string
  name: string
  type_id: number
  pulse_litres: WithDefault<Exact>
  capacity_kg: number | null
  is_inactive: WithDefault<boolean>
  last_at: InstantOrNull
  changed_from: InstantOrNull
  alarms_evaluated_at: InstantOrNull
  created_at: WithDefault<Instant>
  name_key: WithDefault<string>
  is_counter: WithDefault<boolean>
  counter_modulus: ExactOrNull
  device_id: string | null
  device_field: string | null
  device_key: string | null
  sender_id: string | null
}

export interface SensorDayTable {
  directory_id: string
  sensor_id: string
  day: string
  hours: number[]
  sums: number[] | null
  counts: number[] | null
}

export interface SensorPlacementTable {
  directory_id: string
  sensor_id: string
  from_at: Instant
  farm_id: string
  barn_id: string
  section_id: string
}

export interface SensorReadingTable {
  directory_id: string
  sensor_id: string
  at: Instant
  sequence: WithDefault<number>
  arrived_at: Instant
  value: number | null
  is_suspect: WithDefault<boolean>
  suspect_cause: number | null
  decided_at: InstantOrNull
  decided_by: string | null
  decision_reason: string | null
  total: number | null
}

export interface ServerKeyTable {
  id: string
  purpose: string
  secret: string
  created_at: WithDefault<Instant>
  retired_at: InstantOrNull
}

export interface SetupTable {
  directory_id: string
  id: string
  form_id: number
  choices: WithDefault<Json>
  version: WithDefault<number>
}

export interface SetupItemTable {
  directory_id: string
  id: string
  form_id: number
  name: string
  detail: WithDefault<Json>
  is_inactive: WithDefault<boolean>
}

export interface SharedDeviceTable {
  directory_id: string
  id: string
  name: string
  secret_hash: Buffer
  created_at: Instant
  created_by: string
  last_used_at: InstantOrNull
  revoked_at: InstantOrNull
}

export interface SharedRevisionTable {
  slot: WithDefault<string>
  revision: WithDefault<string>
}

export interface SignInTable {
  id: string
  user_id: string
  client_id: string
  remember: boolean
  device: WithDefault<string>
  network: WithDefault<string>
  generation: WithDefault<number>
  token_hash: Buffer
  previous_hash: Buffer | null
  created_at: Instant
  rotated_at: Instant
  expires_at: Instant
  ended_at: InstantOrNull
  end_reason: string | null
  provider_hint: string | null
  device_directory_id: string | null
  shared_device_id: string | null
}

export interface SignInAttemptTable {
  subject: string
  failures: number
  window_started_at: Instant
  locked_until: Instant
  last_attempt_at: Instant
}

export interface SignInTokenTable {
  token_hash: Buffer
  user_id: string
  client_id: string
  remember: boolean
  expires_at: Instant
  needs_code: WithDefault<boolean>
  provider_hint: string | null
  device_directory_id: string | null
  shared_device_id: string | null
}

export interface SlaughterLotTable {
  directory_id: string
  record_id: string
  unit_id: string
  day: string
  approved_head: number
  condemned_head: number
  lean_pct: ExactOrNull
}

export interface SlaughterhouseTable {
  directory_id: string
  id: string
  name: string
  live_factor: WithDefault<Exact>
  supplier_numbers: WithDefault<Json>
  version: WithDefault<number>
  deleted_at: InstantOrNull
  is_inactive: WithDefault<boolean>
}

export interface SlaughterhouseScaleTable {
  directory_id: string
  slaughterhouse_id: string
  valid_from: string
  weight_bands: Json
  basic_lean_pct: Exact
  lean_bands: Json
}

export interface StatusChargeTable {
  directory_id: string
  id: string
  farm_id: string
  valid_from: string
  piglet_dkk: Exact
  piglet_dkk_pr_kg: Exact
  slpig_dkk: Exact
  slpig_dkk_pr_kg: Exact
}

export interface StatusPriceTable {
  valid_from: string
  piglet_dkk: Exact
  piglet_dkk_pr_kg: Exact
  slpig_dkk: Exact
  slpig_dkk_pr_kg: Exact
  is_demo: WithDefault<boolean>
  changed_at: InstantOrNull
}

export interface StoredObjectTable {
  directory_id: string
  hash: Buffer
  byte_count: number
  unused_since: InstantOrNull
}

export interface TreatmentTable {
  directory_id: string
  record_id: string
  instruction_id: string | null
  pig_type: number
  diagnosis_id: number
  drug_id: string
  drug_name: string
  method_id: number
  head: number
  avg_kg: Exact
  dose_per_animal: Exact
  dose_unit: string
  times: number
  interval_days: number
  withdrawal_days: number
  last_day: string
  withdrawal_end_day: string
  is_done: boolean
  pen: string | null
  mark: string | null
  remark: string | null
  void_reason: string | null
}

export interface TreatmentDayTable {
  directory_id: string
  record_id: string
  no: number
  planned_day: string
  given_day: string | null
  head: number | null
  dose_per_animal: ExactOrNull
  outcome: number | null
  dead_head: number | null
  remark: string | null
  is_cancelled: WithDefault<boolean>
  recorded_at: InstantOrNull
  recorded_by: string | null
}

export interface UserAccountTable {
  id: string
  email: string
  first_name: string
  last_name: string
  language_id: WithDefault<number>
  energy_unit: WithDefault<string>
  password_hash: string | null
  is_solution_admin: WithDefault<boolean>
  token_version: WithDefault<number>
  active_directory_id: string | null
  created_at: WithDefault<Instant>
  deleted_at: InstantOrNull
}

export interface VisitCommentTable {
  directory_id: string
  user_id: string
  farm_id: string
  comment: string
}

export interface WalkingOrderTable {
  directory_id: string
  user_id: string
  farm_id: string
  place_ids: string[]
}

export interface WebhookTable {
  directory_id: string
  id: string
  url: string
  min_severity: number
  type_ids: number[] | null
  created_at: Instant
  created_by: string
  failing_since: InstantOrNull
  last_error: string | null
  last_sent_at: InstantOrNull
}

export interface WebhookDeliveryTable {
  directory_id: string
  id: string
  webhook_id: string
  notification_id: string | null
  content: string
  state: WithDefault<string>
  created_at: Instant
  expires_at: Instant
  next_attempt_at: Instant
  attempts: WithDefault<number>
  last_error: string | null
  ended_at: InstantOrNull
}

export interface Tables {
  access_token: AccessTokenTable
  account_link: AccountLinkTable
  alarm: AlarmTable
  alarm_link: AlarmLinkTable
  alarm_sensitivity: AlarmSensitivityTable
  antibiotic_limit: AntibioticLimitTable
  archive_import: ArchiveImportTable
  assignment: AssignmentTable
  assignment_series: AssignmentSeriesTable
  assignment_step: AssignmentStepTable
  assignment_template: AssignmentTemplateTable
  audit_check: AuditCheckTable
  audit_entry: AuditEntryTable
  audit_seal: AuditSealTable
  audit_unsealed: AuditUnsealedTable
  background_job: BackgroundJobTable
  barn: BarnTable
  batch: BatchTable
  bonus_payment: BonusPaymentTable
  budget_line: BudgetLineTable
  budget_place: BudgetPlaceTable
  budget_price: BudgetPriceTable
  carcass_list: CarcassListTable
  company_archive: CompanyArchiveTable
  company_person: CompanyPersonTable
  company_revision: CompanyRevisionTable
  data_quality: DataQualityTable
  dead_pig_charge: DeadPigChargeTable
  dead_pig_price: DeadPigPriceTable
  device_day: DeviceDayTable
  digest: DigestTable
  digest_choice: DigestChoiceTable
  directory: DirectoryTable
  escalation_step: EscalationStepTable
  farm: FarmTable
  farm_change: FarmChangeTable
  farm_lock: FarmLockTable
  farm_permission: FarmPermissionTable
  farm_version: FarmVersionTable
  feed_count: FeedCountTable
  feed_day: FeedDayTable
  feed_mix: FeedMixTable
  feed_mix_component: FeedMixComponentTable
  feed_mix_farm: FeedMixFarmTable
  feed_mix_price: FeedMixPriceTable
  feed_move: FeedMoveTable
  feed_use: FeedUseTable
  herd_confirmed_shortage: HerdConfirmedShortageTable
  herd_count: HerdCountTable
  herd_day: HerdDayTable
  herd_farm_day: HerdFarmDayTable
  herd_leg: HerdLegTable
  herd_point: HerdPointTable
  herd_unit: HerdUnitTable
  herd_weighing: HerdWeighingTable
  idempotency_key: IdempotencyKeyTable
  image: ImageTable
  image_reference: ImageReferenceTable
  import: ImportTable
  import_effect: ImportEffectTable
  import_file: ImportFileTable
  import_mapping: ImportMappingTable
  import_row: ImportRowTable
  import_row_count: ImportRowCountTable
  instruction: InstructionTable
  internal_price: InternalPriceTable
  invitation: InvitationTable
  invitation_link: InvitationLinkTable
  issued_report: IssuedReportTable
  job: JobTable
  kpi_selection: KpiSelectionTable
  live_publisher: LivePublisherTable
  mail: MailTable
  member_pin: MemberPinTable
  membership: MembershipTable
  message: MessageTable
  message_choice: MessageChoiceTable
  message_delivery: MessageDeliveryTable
  message_phone: MessagePhoneTable
  national_average: NationalAverageTable
  note: NoteTable
  notification: NotificationTable
  notification_read: NotificationReadTable
  notification_review: NotificationReviewTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  password_reset_request: PasswordResetRequestTable
  payment_scale: PaymentScaleTable
  post_payment: PostPaymentTable
  post_payment_charge: PostPaymentChargeTable
  post_payment_estimate: PostPaymentEstimateTable
  posting: PostingTable
  price_listing: PriceListingTable
  provider_identity: ProviderIdentityTable
  push_subscription: PushSubscriptionTable
  raw_material: RawMaterialTable
  raw_material_price: RawMaterialPriceTable
  recalculation_request: RecalculationRequestTable
  received_document: ReceivedDocumentTable
  received_line: ReceivedLineTable
  record: RecordTable
  recovery_code: RecoveryCodeTable
  removed_price: RemovedPriceTable
  replaced_record: ReplacedRecordTable
  rota: RotaTable
  rota_shift: RotaShiftTable
  second_factor: SecondFactorTable
  section: SectionTable
  selection: SelectionTable
  sensor: SensorTable
  sensor_day: SensorDayTable
  sensor_placement: SensorPlacementTable
  sensor_reading: SensorReadingTable
  server_key: ServerKeyTable
  setup: SetupTable
  setup_item: SetupItemTable
  shared_device: SharedDeviceTable
  shared_revision: SharedRevisionTable
  sign_in: SignInTable
  sign_in_attempt: SignInAttemptTable
  sign_in_token: SignInTokenTable
  slaughter_lot: SlaughterLotTable
  slaughterhouse: SlaughterhouseTable
  slaughterhouse_scale: SlaughterhouseScaleTable
  status_charge: StatusChargeTable
  status_price: StatusPriceTable
  stored_object: StoredObjectTable
  treatment: TreatmentTable
  treatment_day: TreatmentDayTable
  user_account: UserAccountTable
  visit_comment: VisitCommentTable
  walking_order: WalkingOrderTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
