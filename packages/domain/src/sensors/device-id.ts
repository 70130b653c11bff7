/** QR code of a LoRaWAN device (LoRa Alliance TR005): `LW:D0:JoinEUI:DevEUI:ProfileID` and more. */
const LORAWAN_QR = /^LW:D0:[0-9A-F]{16}:([0-9A-F]{16})(?::|$)/i
/** EUI-64 in one of the usual ways of writing: `a84041c3b1861a2b`, `A8-40-41-…`, `A8:40:41:…`. */
const EUI = /^[0-9A-F]{2}(?:[-: ]?[0-9A-F]{2}){7}$/i

/**
 * Returns the id of a device as networks name it, from what a person typed or a scanner read. An EUI is 16 small hex
 * digits; any other text stays as it is, without the spaces around it.
 */
export function normalizeDeviceId(text: string): string {
  const typed = text.trim()
  const scanned = LORAWAN_QR.exec(typed)?.[1] ?? typed
  return EUI.test(scanned) ? scanned.replace(/[-: ]/g, '').toLowerCase() : scanned
}
