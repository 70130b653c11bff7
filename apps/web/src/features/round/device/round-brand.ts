import { contrastRatio } from '@herdboard/contract/system/brand-contrast.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { readLocalStorage, writeLocalStorage } from '#lib/storage/local-storage.ts'
import { hexToOklch, oklchToHex } from '#ui/theme/oklch.ts'
import { isHex } from '#ui/theme/rgb.ts'

/** White text outdoors. */
const OUTDOOR_CONTRAST = 7
const STORED_KEY = 'herdboard.round-brand'
const HEADER = '--round-header'

/** The brand's colour, darker where white text on it would be hard to read in the sun. */
export function roundHeaderColour(hex: string): string {
  const colour = hexToOklch(hex)
  let { lightness } = colour
  let header = oklchToHex(colour)
  while (contrastRatio(header, '#FFFFFF') < OUTDOOR_CONTRAST && lightness > 0) {
    lightness -= 0.01
    header = oklchToHex({ ...colour, lightness })
  }
  return header
}

function showRoundBrand(hex: string | null): void {
  const { style } = document.documentElement
  if (hex === null || !isHex(hex)) style.removeProperty(HEADER)
  else style.setProperty(HEADER, roundHeaderColour(hex))
}

/** Shows the round in the colour of the installation: that of the last visit at once, and without a network. */
export async function applyRoundBrand(): Promise<void> {
  showRoundBrand(readLocalStorage(STORED_KEY))
  const { colour } = await sendEndpointRequest(getBrand, {})
  writeLocalStorage(STORED_KEY, colour)
  showRoundBrand(colour)
}
