import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { BoardFigure, FarmBoard, getFarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { type Period, pickedDays } from '@herdboard/domain/time/period.ts'
import { energyOf, kpiName } from '#modules/kpis/service.ts'
import { partDecimals } from '#modules/why/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { boardFarms } from './board-farms.ts'
import { type ChosenFigure, figuresOfBoard, needNutrients, summedFigures } from './board-figures.ts'
import { loadFarmHerds } from './farm-herds.ts'
import { selectVisitComments } from './sql/visit-comments.ts'

/** Compares the farms that a person reads: chosen key figures of a pig type, with the period before. */
export async function farmBoardFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { is_weaner, type_ids, ...query }: EndpointRequest<typeof getFarmBoard>['query'],
): Promise<FarmBoard> {
  const pigType = is_weaner ? WEANERS : SLAUGHTER_PIGS
  const figures = await figuresOfBoard(db, scope, pigType, type_ids)
  const summed = summedFigures(pigType)
  const herds = await loadFarmHerds(db, context, scope, query, { pigType, withNutrients: needNutrients(figures) })
  const comments = await selectVisitComments(
    db,
    scope,
    herds.farms.map(({ id }) => id),
  )
  return {
    period: days(herds.period),
    before: days(herds.periodBefore),
    figures: figures.map((figure) => presentFigure(figure, context)),
    dkk_figures: summed.map(({ key }) => kpiName(context, key)),
    farms: boardFarms(herds.farms, { figures, summed }, context).map((farm) => ({
      ...farm,
      comment: comments.get(farm.id) ?? '',
    })),
  }
}

const days = (period: Period) => {
  const { first, last } = pickedDays(period)
  return { from: first, to: last }
}

const presentFigure = (figure: ChosenFigure, context: RequestContext): BoardFigure => ({
  type_id: figure.typeId,
  name: kpiName(context, figure.key),
  unit: context.text(`kpis:unit.${readerUnit(figure.unit, energyOf(context)).unit}`),
  decimals: figure.decimals,
  change_decimals: partDecimals(figure.decimals),
  good_when: figure.goodWhen,
})
