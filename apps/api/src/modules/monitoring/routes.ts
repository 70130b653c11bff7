import * as alarms from '@herdboard/contract/alarms.ts'
import * as contract from '@herdboard/contract/monitor.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { collectionChart, monitorChart } from './charts.ts'
import { monitorDashboard } from './dashboard.ts'
import { alarmCausesFor, alarmsFor, alarmTypesFor, removeAlarm } from './list.ts'
import { takeReadings } from './readings.ts'
import { selectPlacements } from './sql/locations.ts'

export async function monitoringRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.addReadings, ({ db, call, scope, body }) => takeReadings(db, call, scope, body))
  route(app, contract.listSensorLocations, async ({ db, scope }) =>
    (await selectPlacements(db, scope)).map(({ from_at, ...placement }) => ({
      ...placement,
      from: from_at.toISOString(),
    })),
  )
  route(app, contract.getMonitorDashboard, ({ db, call, scope, query }) => monitorDashboard(db, call, scope, query))
  route(app, contract.getWaterChart, ({ db, call, scope, query }) => monitorChart(db, call, scope, 'water', query))
  route(app, contract.getRunTimeChart, ({ db, call, scope, query }) => monitorChart(db, call, scope, 'feeding', query))
  route(app, contract.getWeightChart, ({ db, call, scope, query }) => monitorChart(db, call, scope, 'weight', query))
  route(app, contract.getCollectionChart, ({ db, call, scope, query }) => collectionChart(db, call, scope, query))
  route(app, alarms.listAlarms, ({ db, call, scope, query }) => alarmsFor(db, call, scope, query))
  route(app, alarms.listAlarmTypes, async ({ call }) => alarmTypesFor(call))
  route(app, alarms.listAlarmCauses, async ({ call }) => alarmCausesFor(call))
  route(app, alarms.removeAlarm, async ({ db, call, scope, params }) => {
    await removeAlarm(db, call, scope, params.id)
    return null
  })
}
