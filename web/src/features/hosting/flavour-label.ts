import {
  hasPlugins,
  isGameFlavour,
  type GameFlavour,
  type ServerFlavour,
} from '@quarry/domain/hosting/flavours'
import type { IntlShape } from 'react-intl'

export const FLAVOUR_NAMES: Readonly<Record<GameFlavour, string>> = {
  vanilla: 'Minecraft',
  fabric: 'Fabric',
  quilt: 'Quilt',
  forge: 'Forge',
  neoforge: 'NeoForge',
  paper: 'Paper',
  purpur: 'Purpur',
}

/** A flavour with what it is for, as users choose it. */
export function flavourLabel(flavour: ServerFlavour, intl: IntlShape): string {
  if (!isGameFlavour(flavour)) return intl.formatMessage({ id: 'hosting-platform.practice' })
  if (flavour === 'vanilla') return intl.formatMessage({ id: 'hosting-platform.vanilla' })
  const id = hasPlugins(flavour) ? 'hosting-platform.plugins' : 'hosting-platform.mods'
  return intl.formatMessage({ id }, { name: FLAVOUR_NAMES[flavour] })
}
