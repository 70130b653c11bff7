import { getMakeableChart, getMakeableDashboard } from '@herdboard/contract/makeable.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { sampleChart, sampleDashboard } from './service.ts'

export async function sampleDashboardRoutes(app: FastifyInstance) {
  route(app, getMakeableDashboard, async ({ context }) => sampleDashboard(context))
  route(app, getMakeableChart, async ({ context }) => ({ options: sampleChart(context), filters: [] }))
}
