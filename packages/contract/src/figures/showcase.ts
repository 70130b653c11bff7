import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ChartReply } from './chart-endpoints.ts'
import { DashboardItem, DashboardSection } from './dashboard.ts'

export const getMakeableDashboard = endpoint({
  method: 'GET',
  path: '/makeable/dashboard',
  summary: 'Return one dashboard item of each type with sample content',
  access: { module: 'Debug' },
  errors: [],
  reply: z.object({ items: z.array(DashboardItem), sections: z.array(DashboardSection) }),
  reads: [],
})

export const getMakeableChart = endpoint({
  method: 'GET',
  path: '/makeable/highchart',
  summary: 'Return a chart with sample content',
  access: { module: 'Debug' },
  errors: [],
  reply: ChartReply,
  reads: [],
})
