/**
 * Numbers of the notification kinds, as in a notification's `type_id`, in the filter `type_ids`, and in the database.
 * No other file writes such a number. Texts, audience and form of each kind: `notifications/kinds/` of
 * the API.
 */
export const notificationKind = {
  /** A slaughter settlement was imported and waits to be approved. */
  settlementImport: 1,
  /** A feed delivery note was imported and waits to be approved. */
  deliveryImport: 2,
  /** An imported feed product has no mix. */
  productUnknown: 3,
  /** An imported settlement names an unknown supplier number. */
  supplierNumberUnknown: 4,
  /** Imported feed use differs from what is expected. */
  consumptionImport: 5,
  /** A booked delivery to the slaughterhouse has no settlement after ten days. */
  settlementMissing: 6,
  /** A farm has not counted its pigs for a long time. */
  countMissing: 7,
  /** An import took more pigs from a place than were there. */
  stockNegative: 8,
  /** An open batch has been empty for days. */
  batchReadyToClose: 9,
  /** A batch is open for longer than pigs grow. */
  batchOverdue: 10,
  /** More pigs died within a week than expected. */
  mortalityHigh: 11,
  /** More pigs than places for days. */
  capacityOver: 12,
  /** Another user assigned a task to the reader. */
  assignmentAssigned: 20,
  /** A task was not done on its day. */
  assignmentOverdue: 21,
  /** A treatment is to be given today. */
  treatmentDue: 22,
  /** A day of treatment was not recorded. */
  treatmentOverdue: 23,
  /** A treatment instruction runs out soon. */
  instructionExpiring: 24,
  /** Pigs are booked or delivered within their withdrawal period. */
  withdrawalConflict: 25,
  /** A farm nears its limit of antibiotics: animal daily doses (ADD) per 100 animals and day. */
  doseLimit: 26,
  /** An alarm reached severity 3: action is required. */
  alarmCritical: 30,
  /** An alarm reached severity 2: for information only. */
  alarmWarning: 31,
  /** A sensor sent nothing for a day. */
  sensorSilent: 32,
  /** Somebody gave the reader an alarm to take care of. */
  alarmAssigned: 34,
  /** No check-in for longer than the company allows. */
  checkInMissing: 33,
  /** A feed mix lasts for less than three days. */
  feedLow: 40,
  /** A feed mix is used and has no price. */
  feedPriceMissing: 41,
  /** A farm has pigs, but no feed was recorded for a long time. */
  feedGap: 42,
  /** The installation has no status price for the month. */
  statusPriceMissing: 50,
  /** A new piglet quotation was imported. */
  priceListingNew: 51,
  /** A post payment was set or changed. */
  postPaymentNew: 52,
  /** A price of the installation came after the lock of a farm and changed money of locked days. */
  lockedDaysRepriced: 53,
  /** The data quality of a farm fell to inferior. */
  qualityInferior: 60,
  /** A file or push could not be imported. */
  importFailed: 61,
  /** A requested recalculation of key figures has ended. */
  kpisReady: 62,
  /** A report is ready whose reader left before the download was complete. */
  reportReady: 63,
  /** An invited person has joined the company. */
  userJoined: 64,
  /** The reader's role or farms were changed. */
  permissionChanged: 65,
} as const

/** Reasons for which an import fails, as in the parameters of its notification. */
export const importFailureReasons = ['unreadable', 'empty', 'signed_out'] as const
