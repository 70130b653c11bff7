import type analysis from '#texts/da/analysis.json'
import type assignments from '#texts/da/assignments.json'
import type audit from '#texts/da/audit.json'
import type charts from '#texts/da/charts.json'
import type companyData from '#texts/da/company-data.json'
import type dashboards from '#texts/da/dashboards.json'
import type economy from '#texts/da/economy.json'
import type events from '#texts/da/events.json'
import type feedMixes from '#texts/da/feed-mixes.json'
import type forms from '#texts/da/forms.json'
import type help from '#texts/da/help.json'
import type imports from '#texts/da/imports.json'
import type kpis from '#texts/da/kpis.json'
import type ledger from '#texts/da/ledger.json'
import type mail from '#texts/da/mail.json'
import type makeable from '#texts/da/makeable.json'
import type messages from '#texts/da/messages.json'
import type notifications from '#texts/da/notifications.json'
import type option from '#texts/da/option.json'
import type people from '#texts/da/people.json'
import type problem from '#texts/da/problem.json'
import type quality from '#texts/da/quality.json'
import type reconciliation from '#texts/da/reconciliation.json'
import type records from '#texts/da/records.json'
import type reports from '#texts/da/reports.json'
import type rule from '#texts/da/rule.json'
import type tables from '#texts/da/tables.json'
import type ui from '#texts/da/ui.json'
import type why from '#texts/da/why.json'

/** The areas of texts, each a JSON file per language. Danish is the source: completeness compares the others with it. */
interface TextAreas {
  analysis: typeof analysis
  assignments: typeof assignments
  audit: typeof audit
  charts: typeof charts
  'company-data': typeof companyData
  dashboards: typeof dashboards
  economy: typeof economy
  events: typeof events
  'feed-mixes': typeof feedMixes
  forms: typeof forms
  help: typeof help
  imports: typeof imports
  kpis: typeof kpis
  ledger: typeof ledger
  mail: typeof mail
  makeable: typeof makeable
  messages: typeof messages
  notifications: typeof notifications
  option: typeof option
  people: typeof people
  problem: typeof problem
  quality: typeof quality
  reconciliation: typeof reconciliation
  records: typeof records
  reports: typeof reports
  rule: typeof rule
  tables: typeof tables
  ui: typeof ui
  why: typeof why
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** `moved_one` and `moved_other` are forms of `moved`. */
type WithoutPlural<Key extends string> = Key extends `${infer Singular}_${Plural}` ? Singular | Key : Key

type WrittenKey = {
  [Area in keyof TextAreas]: `${Area}:${WithoutPlural<keyof TextAreas[Area] & string>}`
}[keyof TextAreas]

/**
 * Groups whose members only a registry knows, such as the diagnoses. `scripts/completeness` names the registry of each;
 * without it the script does not compile.
 */
export type RegisteredGroup =
  | 'analysis:column'
  | 'analysis:help'
  | 'dashboards:help'
  | 'imports:column'
  | 'imports:failure'
  | 'notifications:group'
  | 'notifications:several'
  | 'notifications:verb'
  | 'notifications:word.alarm_advice'
  | 'notifications:word.alarm_type'
  | 'notifications:word.import_reason'
  | 'option:administration'
  | 'option:alarm_cause'
  | 'option:analysis_type'
  | 'option:death_cause'
  | 'option:diagnosis'
  | 'option:posting_category'
  | 'option:setup_new'
  | 'quality:category'
  | 'quality:do'
  | 'quality:input'
  | 'quality:name'
  | 'quality:what'
  | 'quality:worst'
  | 'reports:group'
  | 'reports:pigs'
  | 'reports:row'

/** Groups of numbers that records store and a form offers: where it does, the compiler compares the list with the texts. */
type OfferedGroup =
  | 'option:breed'
  | 'option:carcass_remark'
  | 'option:check_in'
  | 'option:death_kind'
  | 'option:observation'
  | 'option:production_kind'

/**
 * Groups whose members the compiler cannot know. `scripts/completeness` finds them in the forms and calculates those of
 * the key figures.
 */
type OpenGroup = 'forms:field' | 'kpis:input'

/** Groups whose members are keys; those of the other registered groups are numbers. */
type KeyedGroup = Extract<
  RegisteredGroup,
  | `quality:${'do' | 'input' | 'name' | 'what' | 'worst'}`
  | 'analysis:column'
  | 'imports:column'
  | 'imports:failure'
  | 'notifications:word.import_reason'
  | 'reports:row'
>

/**
 * Every text of the API: `forms:field.number`. A template literal compiles only if each of its values has a text; a
 * number needs a registered group, such as `option:diagnosis`.
 */
export type TextKey = WrittenKey | `${RegisteredGroup | OfferedGroup}.${number}` | `${KeyedGroup | OpenGroup}.${string}`

/** What may follow a group: `TextName<'tables:feed_usage'>` is `title` for the text `tables:feed_usage.title`. */
export type TextName<Group extends string> = WrittenKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never

/** Numbers of a group: `TextNumber<'dashboards:title'>` is 10 for the text `dashboards:title.10`. */
export type TextNumber<Group extends string> =
  TextName<Group> extends infer Name ? (Name extends `${infer Id extends number}` ? Id : never) : never

/** Names of an area: `TextNameOf<'events'>` is `note` for the text `events:note`. */
export type TextNameOf<Area extends keyof TextAreas> = WithoutPlural<keyof TextAreas[Area] & string>
