import * as replay from '@herdboard/contract/monitoring/alarm-replay.ts'
import * as alarms from '@herdboard/contract/monitoring/alarms.ts'
import * as contract from '@herdboard/contract/monitoring/monitoring.ts'
import * as readings from '@herdboard/contract/monitoring/readings.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { alarmCausesFor, alarmsFor, alarmTypesFor, deleteAlarm } from './alarms/alarm-log.ts'
import { seeAlarms } from './alarms/change-alarm.ts'
import { collectionChart, monitoringChart } from './charts/charts.ts'
import { monitoringDashboard } from './dashboard.ts'
import { decideAboutReadings, readingsFor } from './decide-readings.ts'
import { alarmReplay } from './replay/alarm-replay.ts'
import { setSensitivity } from './replay/sensitivity-setting.ts'
import { sensorHistoryFor } from './sensor-history.ts'
import { sensorsFor } from './sensor-overview.ts'
import { selectPlacements } from './sql/placements.ts'
import { storeReadings } from './store-readings.ts'

export async function monitoringRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.addReadings, ({ db, context, scope, body }) => storeReadings(db, context, scope, body))
  route(app, readings.listSensors, ({ db, context, scope }) => sensorsFor(db, context, scope))
  route(app, readings.listReadings, ({ db, scope, params, query }) => readingsFor(db, scope, params.id, query))
  route(app, readings.getSensorHistory, ({ db, context, scope, params, query }) =>
    sensorHistoryFor(db, context, scope, params.id, query),
  )
  route(app, readings.decideReadings, ({ db, context, scope, params, body }) =>
    decideAboutReadings(db, context, scope, params.id, body),
  )
  route(app, contract.listSensorLocations, async ({ db, scope }) =>
    (await selectPlacements(db, scope)).map(({ from_at, ...placement }) => ({
      ...placement,
      from: from_at.toISOString(),
    })),
  )
  route(app, contract.getMonitoringDashboard, ({ db, context, scope, query }) =>
    monitoringDashboard(db, context, scope, query),
  )
  route(app, contract.getWaterChart, ({ db, context, scope, query }) =>
    monitoringChart(db, context, scope, 'water', query),
  )
  route(app, contract.getRunTimeChart, ({ db, context, scope, query }) =>
    monitoringChart(db, context, scope, 'feeding', query),
  )
  route(app, contract.getWeightChart, ({ db, context, scope, query }) =>
    monitoringChart(db, context, scope, 'weight', query),
  )
  route(app, contract.getCollectionChart, ({ db, context, scope, query }) => collectionChart(db, context, scope, query))
  route(app, replay.getAlarmReplay, ({ db, context, scope, query }) => alarmReplay(db, context, scope, query))
  route(app, replay.setAlarmSensitivity, ({ db, context, scope, body }) => setSensitivity(db, context, scope, body))
  route(app, alarms.listAlarms, ({ db, context, scope, query }) => alarmsFor(db, context, scope, query))
  route(app, alarms.listAlarmTypes, async ({ context }) => alarmTypesFor(context))
  route(app, alarms.listAlarmCauses, async ({ context }) => alarmCausesFor(context))
  route(app, alarms.markAlarmSeen, async (request) => ({
    version: await seeAlarms(request, { id: request.params.id, ...request.body }),
  }))
  route(app, alarms.removeAlarm, async ({ db, context, scope, params }) => {
    await deleteAlarm(db, context, scope, params.id)
    return null
  })
}
