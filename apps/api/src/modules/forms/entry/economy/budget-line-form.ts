import { formId } from '@herdboard/contract/core/form-id.ts'
import { BudgetId } from '@herdboard/contract/core/ids.ts'
import { type BudgetBasis, budgetBasis } from '@herdboard/domain/budget/budget-basis.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import {
  type BudgetLine,
  budgetPlaceIds,
  budgetPriceUnit,
  changeBudgetLine,
  createBudgetLine,
  measuredUnit,
  requireEditableBudgetLine,
  selectBudget,
  selectBudgetPlaces,
} from '#modules/budget/service.ts'
import { type EconomyCategory, offeredCategories, postingCategoryOf } from '#modules/economy/service.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { assertRules, type BrokenRule, Problem } from '#platform/http/errors/problem.ts'

const EXPENSE = '0'
const INCOME = '1'
const CATEGORY = 'FS_Main.FF_Category'
const BASIS = 'FS_Main.FF_Basis'
const USE = 'FS_Main.FF_Use'
const BOTH_PIG_TYPES = '0'

/** Bases in the order of the list: what follows the pigs, then what follows the calendar. */
const OFFERED_BASES = [1, 2, 7, 8, 3, 9, 4, 5, 10, 6] as const satisfies readonly BudgetBasis[]

const DEFAULT_BASES: Readonly<Record<string, BudgetBasis>> = {
  per_pig: budgetBasis.producedPigs,
  per_kg: budgetBasis.carcassKg,
  per_100kg: budgetBasis.feedKg,
  per_place: budgetBasis.pigPlaces,
}

/** Returns the usual basis of a category's price: per year where its unit names none. */
const defaultBasis = ({ unit }: EconomyCategory): BudgetBasis => DEFAULT_BASES[unit] ?? budgetBasis.year

/**
 * Form `formId.budgetLine`: a budget line. The form of a stored line has no prices, because these have a separate list.
 */
export const budgetLineForm: FormDefinition = {
  formId: formId.budgetLine,
  async open(session, rawValues) {
    const { db, scope, context, resource } = session
    const stored = resource === null ? null : await requireStoredLine(session, resource)
    const places = await selectBudgetPlaces(db, scope)
    const offered = await offeredCategories(db, scope, stored?.category_id ?? 0)
    const side = rawValues.text('FS_Main.FF_IsIncome') ?? sideOfCategory(stored) ?? EXPENSE
    const category = stored ? String(stored.category_id) : null
    const optionsOf = (of: string) =>
      offered
        .filter(({ isIncome }) => isIncome === (of === INCOME))
        .map(({ id }) => ({ id: String(id), value: categoryName(session, id) }))
    const build = elementBuilder(session)
    // Four decimals, as postings: a price per kg or pig-day is often less than an øre.
    const price = { required: true, min: 0, max: 9_999_999, step: 0.0001, unit: 'dkk' } as const
    return {
      ...(stored && { version: stored.version, subjectId: stored.id }),
      sections: [
        build.section('FS_Main', { name: 'budget_line' }, [
          build.radio('FF_IsIncome', {
            required: true,
            wide: true,
            options: build.options('posting_side', [EXPENSE, INCOME]),
            value: side,
            computes: true,
          }),
          build.dropdown('FF_Category', { required: true, options: optionsOf(side), value: category, computes: true }),
          build.dropdown('FF_Basis', {
            required: true,
            options: build.options('budget_basis', OFFERED_BASES),
            value: stored ? String(stored.basis_id) : null,
            computes: true,
          }),
          build.decimal('FF_Use', {
            min: 0.0001,
            max: 99_999_999,
            step: 0.0001,
            value: stored?.use_per_unit ?? null,
            hint: session.i18n.text('forms:hint.budget_use'),
          }),
          build.textLine('FF_UseUnit', { disabled: true, maxLength: 60 }),
          build.textLine('FF_Unit', { disabled: true, maxLength: 60 }),
          build.radio('FF_PigType', {
            required: true,
            options: build.options('posting_pigs', [0, 1, 2]),
            value: stored?.pig_type ? String(stored.pig_type) : BOTH_PIG_TYPES,
          }),
          build.multiselect('FF_Locations', {
            required: true,
            label: 'field.farms_and_barns',
            wide: true,
            options: places.map(({ id, name }) => ({ id, value: name })),
            value: stored ? budgetPlaceIds(stored) : places.filter(({ barnId }) => barnId === null).map(({ id }) => id),
          }),
          ...(stored
            ? []
            : [
                build.decimal('FF_Price', price),
                build.day('FF_ValidFrom', { required: true, to: context.today, value: context.today }),
              ]),
          build.textArea('FF_Remark', { maxLength: 2000, value: stored?.remark ?? null }),
        ]),
      ],
      proposals: (change) => budgetLineProposals(session, change, optionsOf),
      rules: async (values) => [...useRule(values), ...(await sameLineRule(session, values, stored))],
      saving: {
        save: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const chosen = new Set(values.list('FS_Main.FF_Locations'))
          const category = requireValue(selectedCategory(values), 'FF_Category')
          const fields = {
            category_id: category.id,
            basis_id: requireValue(selectedBasis(values), 'FF_Basis'),
            pig_type: selectedPigType(values),
            use_per_unit: measuredUnit(category) === null ? null : values.number(USE),
            remark: values.text('FS_Main.FF_Remark'),
            // A farm includes its barns, so these are left out.
            places: places
              .filter(({ id, farmId, barnId }) => chosen.has(id) && (barnId === null || !chosen.has(farmId)))
              .map(({ farmId, barnId }) => ({ farm_id: farmId, barn_id: barnId })),
          }
          if (stored) {
            await changeBudgetLine(db, context, scope, stored, fields)
            return { id: stored.id, pending: false }
          }
          const first = {
            price: requireValue(values.number('FS_Main.FF_Price'), 'FF_Price'),
            valid_from: requireValue(values.text('FS_Main.FF_ValidFrom'), 'FF_ValidFrom'),
          }
          return { id: await createBudgetLine(db, context, scope, fields, first), pending: false }
        },
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.budgetLine', {
          category: categoryName(session, selectedCategory(values)?.id ?? 0),
        }),
    }
  },
}

async function requireStoredLine({ db, scope, isSubmitted }: FormSession, resource: string): Promise<BudgetLine> {
  const id = BudgetId.safeParse(resource)
  if (!id.success) throw new Problem('request.not_found')
  return requireEditableBudgetLine(db, scope, id.data, { isLocked: isSubmitted === true })
}

const sideOfCategory = (stored: BudgetLine | null): string | null =>
  stored && (postingCategoryOf(stored.category_id)?.isIncome ? INCOME : EXPENSE)

const categoryName = ({ i18n }: FormSession, id: number): string => i18n.text(`option:posting_category.${id}`)

const selectedCategory = (values: ElementValues): EconomyCategory | null =>
  postingCategoryOf(Number(values.text(CATEGORY) ?? 0)) ?? null

const selectedBasis = (values: ElementValues): BudgetBasis | null =>
  OFFERED_BASES.find((basis) => String(basis) === values.text(BASIS)) ?? null

function selectedPigType(values: ElementValues): PigType | null {
  const text = values.text('FS_Main.FF_PigType')
  return text === '1' ? 1 : text === '2' ? 2 : null
}

/** Proposals: categories of the chosen side, the basis of the category's price, and the units of price and use. */
function budgetLineProposals(
  { i18n }: FormSession,
  { values, elementId }: FormChange,
  optionsOf: (side: string) => { id: string; value: string }[],
): FieldProposal[] {
  const options = optionsOf(values.text('FS_Main.FF_IsIncome') ?? EXPENSE)
  const known = values.text(CATEGORY)
  const category = options.some(({ id }) => id === known) ? known : null
  const chosen = postingCategoryOf(Number(category ?? 0)) ?? null
  const basis = selectedBasis(values) ?? (chosen && defaultBasis(chosen))
  const measured = chosen && measuredUnit(chosen)
  return [
    ...(elementId === 'FF_IsIncome' ? [{ address: CATEGORY, options, value: category, always: true }] : []),
    {
      address: 'FS_Main.FF_Unit',
      value: chosen ? budgetPriceUnit(chosen, basis, i18n.text) : null,
      always: true,
    },
    {
      address: 'FS_Main.FF_UseUnit',
      value:
        measured && basis
          ? `${i18n.text(`option:budget_use_unit.${measured}`)} ${i18n.text(`option:budget_per.${basis}`)}`
          : null,
      always: true,
    },
    ...(chosen ? [{ address: BASIS, value: String(defaultBasis(chosen)), implied: true }] : []),
  ]
}

/** Refused: a price per kWh, hour, tonne or m³ without the use that gives it an amount. */
function useRule(values: ElementValues): BrokenRule[] {
  const category = selectedCategory(values)
  if (!category || measuredUnit(category) === null || values.number(USE) !== null) return []
  return [{ code: 'budget.use_missing', verdict: 'refused', field: USE }]
}

/** Doubtful: the same category twice for the same pigs at a place. */
async function sameLineRule(
  { db, scope }: FormSession,
  values: ElementValues,
  stored: BudgetLine | null,
): Promise<BrokenRule[]> {
  const category = selectedCategory(values)
  const chosen = new Set(values.list('FS_Main.FF_Locations'))
  if (!category) return []
  const pigType = selectedPigType(values)
  const others = (await selectBudget(db, scope)).filter(
    ({ id, category_id, pig_type }) =>
      id !== stored?.id &&
      category_id === category.id &&
      (pig_type === null || pigType === null || pig_type === pigType),
  )
  const places = await selectBudgetPlaces(db, scope)
  const hits = places.filter(({ id, farmId, barnId }) =>
    others.some((line) =>
      line.places.some(
        (other) =>
          other.farm_id === farmId &&
          (other.barn_id === null || barnId === null || other.barn_id === barnId) &&
          chosen.has(id),
      ),
    ),
  )
  if (hits.length === 0) return []
  const place = hits.map(({ name }) => name).join(', ')
  return [{ code: 'budget.same_line', verdict: 'doubtful', field: CATEGORY, params: { place } }]
}
