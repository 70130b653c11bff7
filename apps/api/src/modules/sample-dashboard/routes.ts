import { getMakeableChart, getMakeableDashboard } from '@herdboard/contract/figures/showcase.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { sampleChart, sampleDashboard } from './service.ts'

export async function sampleDashboardRoutes(app: FastifyInstance) {
  route(app, getMakeableDashboard, async ({ context }) => sampleDashboard(context))
  route(app, getMakeableChart, async ({ context }) => ({ options: sampleChart(context), filters: [] }))
}
