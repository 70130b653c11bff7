import { contrastRatio } from '@herdboard/contract/system/brand-contrast.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import { expect, test } from 'vitest'
import { connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { applyRoundBrand, roundHeaderColour } from './round-brand.ts'

const headerOnPage = () => document.documentElement.style.getPropertyValue('--round-header')

test.each(['#FFD400', '#0B6470', '#E4002B', '#111111'])('white text on the header of brand %s has 7:1', (hex) => {
  expect(contrastRatio(roundHeaderColour(hex), '#FFFFFF')).toBeGreaterThanOrEqual(7)
})

test('a brand colour that is dark enough stays as it is', () => {
  expect(roundHeaderColour('#00324D').toUpperCase()).toBe('#00324D')
})

test('the round has the brand of the last visit without a network', async () => {
  mockEndpoint(getBrand, () => ({ name: 'Nygaard', colour: '#00324D', logo_url: null, support_email: null }))
  await applyRoundBrand()
  expect(headerOnPage().toUpperCase()).toBe('#00324D')
  document.documentElement.style.removeProperty('--round-header')

  mockEndpoint(getBrand, () => {
    throw connectionFailure()
  })
  await expect(applyRoundBrand()).rejects.toThrow()
  expect(headerOnPage().toUpperCase()).toBe('#00324D')
})
