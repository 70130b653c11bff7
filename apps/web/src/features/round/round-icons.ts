import {
  IconArrowsExchange,
  IconBackspace,
  IconBowl,
  IconCamera,
  IconMicrophone,
  IconNote,
  IconSkull,
  IconVaccine,
  IconWeight,
} from '@tabler/icons-react'

/** Drawings of the round: those of the application's events, without its other icons. */
export const roundIcons = {
  dead: IconSkull,
  treatment: IconVaccine,
  moved: IconArrowsExchange,
  note: IconNote,
  feed: IconBowl,
  weighing: IconWeight,
  camera: IconCamera,
  voice: IconMicrophone,
  erase: IconBackspace,
}
